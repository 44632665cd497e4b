import { accountsFaults, usersFaults } from "./users.ts";
import { limitsFaults, sellsFaults } from "./sells.ts";
import { signingFaults } from "./signing.ts";
import type { ClientFault } from "./patches.ts";

const all = {
  ...signingFaults,
  ...usersFaults,
  ...accountsFaults,
  ...sellsFaults,
  ...limitsFaults,
};

export const faults: Record<string, Required<ClientFault>> = Object.fromEntries(
  Object.entries(all).map(([name, fault]) => [name, { in: "plain-sell", ...fault }]),
);
