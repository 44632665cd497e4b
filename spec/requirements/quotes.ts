import type { RequirementRows } from "./row.ts";

export const quotes = {
  "quotes-pool": {
    source: "What the service does, 5",
    statement: "A client platform can fetch a quote for a pool sell.",
    basis: "stated",
  },
  "quotes-external": {
    source: "What the service does, 5",
    statement: "A client platform can fetch a quote for an external sell.",
    basis: "stated",
  },
  "quotes-minimum": {
    source: "Limits, rule 7",
    statement: "Fetching a quote for less than the minimum amount is refused.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
