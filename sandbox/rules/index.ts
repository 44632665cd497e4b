import { answerRules } from "./answers.ts";
import { authenticationRules } from "./authentication.ts";
import { bankAccountRules } from "./bank-accounts.ts";
import { fundingRules } from "./funding.ts";
import { kycRules } from "./kyc.ts";
import { limitRules } from "./limits.ts";
import { quoteRules } from "./quotes.ts";
import { referenceRules } from "./references.ts";
import { sellRules } from "./sells.ts";
import { userRules } from "./users.ts";
import { validationRules } from "./validation.ts";

/**
 * The decisions of the document, by its sections. Each member is one sentence of it, or the reading that
 * this sandbox takes where the document says "not shown".
 */
export const rules = {
  answers: answerRules,
  authentication: authenticationRules,
  users: userRules,
  kyc: kycRules,
  bankAccounts: bankAccountRules,
  quotes: quoteRules,
  references: referenceRules,
  sells: sellRules,
  funding: fundingRules,
  limits: limitRules,
  validation: validationRules,
};

export type Rules = typeof rules;
