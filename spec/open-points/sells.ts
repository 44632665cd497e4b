import { profiled, type OpenPoint } from "./open-point.ts";

export const sells = {
  "pool-sell-payload": {
    source: "POST /api/v2/wallet/transaction/pool/sell",
    question: "What do the request and the response of the pool sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-sell-payload": {
    source: "POST /api/v2/wallet/transaction/crypto/sell",
    question: "What do the request and the response of the external sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "funding-payload": {
    source: "Confirm on-chain funding",
    question: "What do the request and the response of the funding confirmation look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "status-payload": {
    source: "GET /api/v2/wallet/transaction",
    question: "What do the query and the response of the status look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "reference-scope": {
    source: "Errors, 403004",
    question: "Within which scope must a reference UUID be unique?",
    kind: "silent",
    readings: { operation: "Within one operation.", client: "Across all operations." },
  },
  "reference-of-another-user": {
    source: "Errors, 403004",
    question: "Can a reference UUID be the same as that of another user's sell?",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "reference-after-refusal": {
    source: "Errors, 403004",
    question: "Does a refused request use up its reference UUID?",
    kind: "silent",
    readings: { free: "No.", burned: "Yes." },
  },
  "nri-pool-sells": {
    source: "Errors, 406001",
    question: "Can NRI users make pool sells?",
    kind: "silent",
    readings: { open: "Yes.", closed: "No: they are refused with 406001." },
  },
} as const satisfies Record<string, OpenPoint>;
