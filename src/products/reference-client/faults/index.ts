import { accountsFaults } from "./accounts.ts";
import { limitsFaults } from "./limits.ts";
import { sellsFaults } from "./sells.ts";
import { signingFaults } from "./signing.ts";
import { usersFaults } from "./users.ts";
import type { ClientFault } from "./fault.ts";

export type { ClientFault } from "./fault.ts";

export const faults: Record<string, ClientFault> = {
  ...signingFaults,
  ...usersFaults,
  ...accountsFaults,
  ...sellsFaults,
  ...limitsFaults,
};
