import type { ClientRequirementId } from "../../../../spec/client-requirements.ts";
import type { Rule } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { accountRules } from "./bank-accounts.ts";
import { sellRules } from "./sells.ts";
import { userRules } from "./users.ts";

/** Only a client that was given a task shows it: traffic alone can't tell. */
export type OfTask = "client-task-sold-once" | "client-unsure-sell-looked-up";

/** A requirement without a rule doesn't compile. */
export const clientRules: Record<Exclude<ClientRequirementId, OfTask>, Rule> = {
  ...authenticationRules,
  ...userRules,
  ...accountRules,
  ...sellRules,
};
