import type { Fault } from "./fault.ts";

export const quotesFaults = {
  "quote-reference-kept-late": {
    breaks: ["pool-quote-reference-refused", "external-quote-reference-refused"],
    does: "keeps the reference of a quote a moment after it",
  },
  "pool-quote-refused": {
    breaks: "quotes-pool",
    does: "refuses pool sell quotes",
  },
  "external-quote-refused": {
    breaks: "quotes-external",
    does: "refuses external sell quotes",
  },
  "negative-amounts-quoted": {
    breaks: "quotes-minimum",
    does: "takes a negative amount for its opposite",
  },
  "round-amounts-only": {
    breaks: ["quotes-pool", "quotes-external"],
    does: "quotes no amount that ends in 1, 3, 7 or 9",
  },
  "source-currency-unchecked": {
    breaks: ["pool-quote-pair-unsupported", "external-quote-pair-unsupported"],
    does: "looks at the currency that is paid out only",
  },
  "minimum-not-enforced": {
    breaks: "quotes-minimum",
    does: "quotes any amount",
  },
  "minimum-not-enforced-now-and-then": {
    breaks: ["pool-quote-amount-below-minimum", "external-quote-amount-below-minimum"],
    does: "quotes one amount in five that is too small",
  },
} as const satisfies Record<string, Fault>;
