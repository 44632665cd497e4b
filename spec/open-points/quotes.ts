import { profiled, type OpenPoint } from "./open-point.ts";

export const quotes = {
  "pool-quote-payload": {
    source: "GET /api/v2/wallet/s/quote",
    question: "What do the query and the response of the pool sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-quote-payload": {
    source: "GET /api/v2/wallet/w/quote",
    question: "What do the query and the response of the external sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "quote-and-transaction-records": {
    source: "Validation result",
    question: "Which fields do quotes and transactions have?",
    kind: "not-shown",
    readings: { value: "The fields in the responses." },
  },
  "quote-and-transaction-states": {
    source: "Other entities",
    question: "Which states do quotes and transactions go through?",
    kind: "not-shown",
    readings: { value: "The transaction states in the status responses." },
  },
  "pool-quote-reuse": {
    source: "Errors, pool sell",
    question:
      "Can a pool quote be used for a second sell? Only the external sell lists an error for it.",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "older-quote": {
    source: "Quotes",
    question: "Does a quote stay valid when the same user fetches another one?",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "quote-kinds": {
    source: "What the service does, 5",
    question: "Can a quote for one kind of sell be sold in the other?",
    kind: "silent",
    readings: { apart: "No.", either: "Yes." },
  },
  "quote-after-refusal": {
    source: "Other entities",
    question: "Does a refused sell use up its quote?",
    kind: "silent",
    readings: { free: "No.", burned: "Yes." },
  },
  "quote-validity": {
    source: "Other entities",
    question: "How long can a quote be sold?",
    kind: "silent",
    readings: { value: "As the profile says." },
  },
} as const satisfies Record<string, OpenPoint>;
