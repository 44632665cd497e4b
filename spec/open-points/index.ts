import { answers } from "./answers.ts";
import { authentication } from "./authentication.ts";
import { bankAccounts } from "./bank-accounts.ts";
import { limits } from "./limits.ts";
import { sells, quotes } from "./sells.ts";
import { users, kyc } from "./users.ts";

export type { OpenPoint } from "./open-point.ts";

export const openPoints = {
  ...answers,
  ...authentication,
  ...users,
  ...kyc,
  ...bankAccounts,
  ...quotes,
  ...sells,
  ...limits,
} as const;

export type OpenPointId = keyof typeof openPoints;
