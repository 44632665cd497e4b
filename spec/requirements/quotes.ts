import type { RequirementRows } from "./row.ts";

export const quotes = {
  "quotes-pool": {
    source: "What the service does, 5",
    statement: "A quote for a pool sell can be fetched.",
    basis: "stated",
  },
  "quotes-external": {
    source: "What the service does, 5",
    statement: "A quote for an external sell can be fetched.",
    basis: "stated",
  },
  "quotes-minimum": {
    source: "Limits, rule 7",
    statement: "A quote has a minimum amount: below it the quote is refused.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
