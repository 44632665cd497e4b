import { accountsFaults, usersFaults } from "./users.ts";
import { limitsFaults, sellsFaults } from "./sells.ts";
import { signingFaults } from "./signing.ts";
import type { ClientFault } from "./patches.ts";

export type { ClientFault } from "./patches.ts";

export const faults: Record<string, ClientFault> = {
  ...signingFaults,
  ...usersFaults,
  ...accountsFaults,
  ...sellsFaults,
  ...limitsFaults,
};
