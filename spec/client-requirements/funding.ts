import type { RequirementRows } from "../requirements/row.ts";

export const funding = {
  "client-funding-after-sell": {
    source: "What the service does, call order; confirm on-chain funding, error 1001",
    statement: "The client confirms the funding of external sells only that it has initiated.",
    basis: "implied",
  },
  "client-hash-sent-once": {
    source: "Confirm on-chain funding, error 403001",
    statement:
      "A transaction hash that was received for a transaction isn't sent for it a second time.",
    basis: "implied",
  },
} as const satisfies RequirementRows;
