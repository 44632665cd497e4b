import { listed, type IdsOf, type RequirementRow } from "../requirements/row.ts";
import type { Section } from "../vocabulary.ts";
import { answers } from "./answers.ts";
import { authentication } from "./authentication.ts";
import { bankAccounts } from "./bank-accounts.ts";
import { funding } from "./funding.ts";
import { kyc } from "./kyc.ts";
import { limits } from "./limits.ts";
import { sells } from "./sells.ts";
import { users } from "./users.ts";
import { validation } from "./validation.ts";
import { versioning } from "./versioning.ts";

/** The document asks nothing of a client when it fetches a quote or reads a status. */
type BindingSection = Exclude<Section, "quotes" | "status">;

const bySection = {
  answers,
  authentication,
  users,
  kyc,
  "bank-accounts": bankAccounts,
  sells,
  funding,
  limits,
  validation,
  versioning,
} as const satisfies Record<BindingSection, Record<string, RequirementRow>>;

export type ClientRequirementId = IdsOf<(typeof bySection)[BindingSection]>;

export interface ClientRequirement extends RequirementRow {
  id: ClientRequirementId;
  section: Section;
}

/** Includes what error rows imply for the client. */
export const clientRequirements: ClientRequirement[] = listed(bySection);
