import type { RequirementRows } from "./row.ts";

const reading = {
  "limits-read": {
    source: "GET /api/v2/wallet/limits",
    statement: "Reading limits answers 200 with success and data.",
    basis: "stated",
  },
  "limits-per-user": {
    source: "Limits, rule 1",
    statement: "Limits are per user: what one user consumes leaves another's untouched.",
    basis: "stated",
  },
  "limits-transaction-type-required": {
    source: "GET /api/v2/wallet/limits",
    statement: "The query parameter transaction_type is required.",
    basis: "stated",
  },
  "limits-payment-method-optional": {
    source: "GET /api/v2/wallet/limits",
    statement: "The query parameter payment_method may be left out.",
    basis: "stated",
  },
  "limits-user-id-required": {
    source: "GET /api/v2/wallet/limits",
    statement: "Reading limits requires the header X-User-Id.",
    basis: "stated",
  },
  "limits-transaction-type-filter": {
    source: "GET /api/v2/wallet/limits",
    statement: "transaction_type filters the answer: no other transaction type is in it.",
    basis: "stated",
  },
  "limits-payment-method-filter": {
    source: "GET /api/v2/wallet/limits",
    statement: "payment_method filters the answer: no other payment method is in it.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const structure = {
  "limits-by-transaction-type": {
    source: "Limits structure",
    statement: "data holds one object per transaction type.",
    basis: "stated",
  },
  "limits-aggregate-periods": {
    source: "Limits structure",
    statement: "The aggregate has an entry for each of the five periods.",
    basis: "stated",
  },
  "limits-payment-methods": {
    source: "Limits structure",
    statement: "A transaction type has its limits per payment method, keyed by the method.",
    basis: "stated",
  },
  "limits-payment-method-periods": {
    source: "Limits structure",
    statement: "Each payment method has an entry for each of the five periods.",
    basis: "stated",
  },
  "limits-entry-total": {
    source: "Limit entry",
    statement: "total is the allowed amount of the period, a number.",
    basis: "stated",
  },
  "limits-entry-consumed": {
    source: "Limit entry",
    statement: "consumed is the amount used in the period, a number that may be fractional.",
    basis: "stated",
  },
  "limits-entry-remaining": {
    source: "Limit entry",
    statement: "remaining is a number.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const arithmetic = {
  "limits-remaining-difference": {
    source: "Limit entry",
    statement: "remaining equals total minus consumed, in every entry of every answer.",
    basis: "stated",
  },
  "limits-consumed-by-sell": {
    source: "Limit entry",
    statement: "A sell is consumed in the aggregate of every period that accumulates.",
    basis: "stated",
  },
  "limits-consumed-by-method": {
    source: "Limits, rule 1",
    statement: "A sell is consumed in every accumulating period of its own payment method.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

export const limits = { ...reading, ...structure, ...arithmetic };
