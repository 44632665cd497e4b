import { answers, versioning } from "./answers.ts";
import { authentication } from "./authentication.ts";
import { bankAccounts } from "./bank-accounts.ts";
import { limits, validation } from "./limits.ts";
import { listed, type RequirementRow } from "./row.ts";
import { funding, quotes, sells, status } from "./sells.ts";
import { kyc, users } from "./users.ts";
import type { Section } from "../vocabulary.ts";

export const requirements = listed({
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
} satisfies Record<Section, Record<string, RequirementRow>>);

export type RequirementId = (typeof requirements)[number]["id"];
