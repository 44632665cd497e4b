import type { Section } from "../vocabulary.ts";
import { answers } from "./answers.ts";
import { authentication } from "./authentication.ts";
import { bankAccounts } from "./bank-accounts.ts";
import { funding } from "./funding.ts";
import { kyc } from "./kyc.ts";
import { limits } from "./limits.ts";
import { quotes } from "./quotes.ts";
import { listed, type IdsOf, type RequirementRow } from "./row.ts";
import { sells } from "./sells.ts";
import { status } from "./status.ts";
import { users } from "./users.ts";
import { validation } from "./validation.ts";
import { versioning } from "./versioning.ts";

const bySection = {
  answers,
  authentication,
  users,
  kyc,
  "bank-accounts": bankAccounts,
  quotes,
  sells,
  funding,
  status,
  limits,
  validation,
  versioning,
} as const satisfies Record<Section, Record<string, RequirementRow>>;

export type RequirementId = IdsOf<(typeof bySection)[Section]>;

export type { RequirementRow } from "./row.ts";
export interface Requirement extends RequirementRow {
  id: RequirementId;
  section: Section;
}

/** In the document's order, without its error rows. */
export const requirements: Requirement[] = listed(bySection);
