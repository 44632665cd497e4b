import type { Fault } from "./fault.ts";

export const sellsFaults = {
  "pool-sell-refused": {
    breaks: "sells-pool",
    does: "refuses pool sells",
  },
  "external-sell-refused": {
    breaks: "sells-external",
    does: "refuses external sells",
  },
  "pool-sells-lost": {
    breaks: "sells-pool-flow",
    does: "has no status of pool sells",
  },
  "funded-sells-lost": {
    breaks: "sells-external-flow",
    does: "loses external sells once they are funded",
  },
  "nri-pool-sells-refused": {
    breaks: "sells-nri-flow",
    does: "refuses pool sells of NRI users",
  },
  "nri-sells-refused": {
    breaks: "sells-nri-flow",
    does: "refuses external sells of NRI users",
  },
  "pool-limits-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells to the limits",
  },
  "external-limits-unchecked": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells to the limits",
  },
  "external-quotes-serve-twice": {
    breaks: "external-sell-quote-used",
    does: "sells an external quote any number of times",
  },
  "quote-freed-by-refusal": {
    breaks: "external-sell-quote-used",
    does: "takes a used quote for fresh again once it was refused",
  },
  "old-references-forgotten": {
    breaks: [
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    does: "remembers only the last three references",
  },
  "hashes-of-newest-only": {
    breaks: "funding-hash-received",
    does: "remembers hashes only of the newest transaction",
  },
  "older-transactions-lost": {
    breaks: "status-read",
    does: "finds only the last two transactions of a user",
  },
  "older-quotes-lost": {
    breaks: ["sells-external", "sells-pool"],
    does: "knows only the newest quote of a user",
  },
  "expired-quote-kept-for-owner": {
    breaks: "pool-sell-quote-expired",
    does: "sells an expired pool quote to a user who sold before",
  },
  "pool-reference-kept-late": {
    breaks: "pool-sell-reference-refused",
    does: "keeps the reference of a pool sell a moment after it",
  },
  "funding-reference-kept-late": {
    breaks: "funding-reference-refused",
    does: "keeps the reference of a funding a moment after it",
  },
  "quote-spent-late": {
    breaks: "external-sell-quote-used",
    does: "marks an external quote as used a moment after the sell",
  },
  "reference-kept-late": {
    breaks: "external-sell-reference-refused",
    does: "keeps a reference UUID a moment after the sell",
  },
  "sell-counted-late": {
    breaks: "sells-external-within-limits",
    does: "counts an external sell a moment after it",
  },
  "hash-kept-late": {
    breaks: "funding-hash-received",
    does: "keeps a transaction hash a moment after the confirmation",
  },
  "only-last-hash-kept": {
    breaks: "funding-hash-received",
    does: "remembers only the last transaction hash",
  },
  "funding-refused": {
    breaks: "funding-confirm",
    does: "refuses to confirm funding",
  },
  "funding-path-ignored": {
    breaks: "funding-by-path-id",
    does: "confirms some transaction, whichever the path names",
  },
  "any-balance-suffices": {
    breaks: "pool-sell-balance-insufficient",
    does: "refuses pool sells for want of balance only where there is none",
  },
  "references-in-any-form": {
    breaks: [
      "pool-quote-reference-refused",
      "external-quote-reference-refused",
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    does: "takes any text for a reference UUID",
  },
  "refund-address-unchecked": {
    breaks: "external-sell-address-invalid",
    does: "does not look at the refund address",
  },
  "reason-unchecked-now-and-then": {
    breaks: "external-sell-reason-invalid",
    does: "does not look at the reason of one external sell in five",
  },
  "status-refused": {
    breaks: "status-read",
    does: "finds no transaction",
  },
  "older-pool-quotes-lost": {
    breaks: "sells-pool",
    does: "knows only the newest quote of a user for pool sells",
  },
} as const satisfies Record<string, Fault>;
