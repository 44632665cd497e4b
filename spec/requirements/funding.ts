import type { RequirementRows } from "./row.ts";

export const funding = {
  "funding-confirm": {
    source: "What the service does, 7",
    statement: "The on-chain funding of an external sell can be confirmed.",
    basis: "stated",
  },
  "funding-by-path-id": {
    source: "Confirm on-chain funding",
    statement: "The id in the path says which transaction is confirmed.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
