import type { RequirementRows } from "./row.ts";

export const funding = {
  "funding-confirm": {
    source: "What the service does, 7",
    statement: "A client platform can confirm the on-chain funding of an external sell.",
    basis: "stated",
  },
  "funding-by-path-id": {
    source: "Confirm on-chain funding",
    statement: "The `id` in the path identifies the transaction that is confirmed.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
