import { notShown, payload, silent } from "./open-point.ts";

export const quotes = {
  "pool-quote-payload": payload("getPoolSellQuote", "the pool sell quote"),
  "external-quote-payload": payload("getExternalSellQuote", "the external sell quote"),
  "quote-and-transaction-records": notShown(
    "Validation result",
    "Which fields do quotes and transactions have?",
    { value: "The fields in the responses." },
  ),
  "quote-and-transaction-states": notShown(
    "Other entities",
    "Which states do quotes and transactions go through?",
    { value: "The transaction states in the status responses." },
  ),
  "pool-quote-reuse": silent(
    "Errors, pool sell",
    "Can a pool quote be used for a second sell? Only the external sell lists an error for it.",
    { accepted: "Yes.", refused: "No." },
  ),
  "older-quote": silent(
    "Quotes",
    "Does a quote stay valid when the same user fetches another one?",
    { accepted: "Yes.", refused: "No." },
  ),
  "quote-kinds": silent(
    "What the service does, 5",
    "Can a quote for one kind of sell be sold in the other?",
    { apart: "No.", either: "Yes." },
  ),
  "quote-after-refusal": silent("Other entities", "Does a refused sell use up its quote?", {
    free: "No.",
    burned: "Yes.",
  }),
  "quote-validity": silent("Other entities", "How long can a quote be sold?", {
    value: "As the profile says.",
  }),
};

export const sells = {
  "pool-sell-payload": payload("poolSell", "the pool sell"),
  "external-sell-payload": payload("externalSell", "the external sell"),
  "funding-payload": {
    ...payload("confirmOnchainFunding", "the funding confirmation"),
    source: "Confirm on-chain funding",
  },
  "status-payload": payload("getTransaction", "the status"),
  "reference-scope": silent(
    "Errors, 403004",
    "Within which scope must a reference UUID be unique?",
    { operation: "Within one operation.", client: "Across all operations." },
  ),
  "reference-of-another-user": silent(
    "Errors, 403004",
    "Can a reference UUID be the same as that of another user's sell?",
    { accepted: "Yes.", refused: "No." },
  ),
  "reference-after-refusal": silent(
    "Errors, 403004",
    "Does a refused request use up its reference UUID?",
    { free: "No.", burned: "Yes." },
  ),
  "nri-pool-sells": silent("Errors, 406001", "Can NRI users make pool sells?", {
    open: "Yes.",
    closed: "No: they are refused with 406001.",
  }),
};
