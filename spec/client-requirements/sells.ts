import type { RequirementRows } from "../requirements/row.ts";

const order = {
  "client-account-before-sell": {
    source: "What the service does, call order",
    statement: "The client initiates a user's sell only after it has added a bank account.",
    basis: "stated",
  },
  "client-quote-before-sell": {
    source: "What the service does, call order",
    statement: "The client initiates a sell only with a quote that it has fetched before.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const once = {
  "client-quote-sold-once": {
    source: "External sell, error 402004; Other entities, an already used quote",
    statement:
      "A quote that was sold, or refused as used, is not sold again: the client fetches another.",
    basis: "implied",
  },
  "client-expired-quote-renewed": {
    source: "Pool sell and external sell, error 402002",
    statement: "After error 402002 the client doesn't sell the expired quote again.",
    basis: "implied",
  },
  "client-reference-new": {
    source: "Quotes, sells and confirm on-chain funding, error 403004",
    statement:
      "A reference UUID that was accepted, or refused with error 403004, isn't sent with another request of the operation.",
    basis: "implied",
  },
  "client-reference-uuid": {
    source: "Quotes, sells and confirm on-chain funding, error 403004",
    statement: "A reference that the client sends is a UUID.",
    basis: "implied",
  },
  "client-lost-sell-not-doubled": {
    source: "Pool sell and external sell, error 403004",
    statement:
      "A sell whose answer was lost is repeated with its own reference, or not at all: never the same quote with another.",
    basis: "implied",
  },
  "client-task-sold-once": {
    source: "Pool sell and external sell, errors 402004 and 403004",
    statement: "What the client is asked to sell once is sold once at most.",
    basis: "implied",
  },
  "client-over-limit-heeded": {
    source: "Pool sell and external sell, error 404001; Limits, rule 3",
    statement:
      "After error 404001 the client doesn't send the same sell again without having read the limits or validated a transaction.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

export const sells = { ...order, ...once };
