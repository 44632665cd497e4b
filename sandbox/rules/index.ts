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

/** Each member is a sentence of the document, or the reading taken where it says "not shown". */
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
