import type { RequirementRows } from "./row.ts";

const reading = {
  "limits-read": {
    source: "GET /api/v2/wallet/limits",
    statement: "Reading limits returns HTTP 200 with `success` and `data`.",
    basis: "stated",
  },
  "limits-per-user": {
    source: "Limits, rule 1",
    statement:
      "Limits are per user: what one user consumes leaves the limits of other users unchanged.",
    basis: "stated",
  },
  "limits-transaction-type-required": {
    source: "GET /api/v2/wallet/limits: transaction_type is required",
    statement: "Reading limits without `transaction_type` is refused.",
    basis: "implied",
  },
  "limits-payment-method-optional": {
    source: "GET /api/v2/wallet/limits",
    statement: "Reading limits is accepted with and without `payment_method`.",
    basis: "stated",
  },
  "limits-user-id-required": {
    source: "GET /api/v2/wallet/limits: X-User-Id is required",
    statement: "Reading limits without X-User-Id is refused.",
    basis: "implied",
  },
  "limits-transaction-type-filter": {
    source: "GET /api/v2/wallet/limits",
    statement:
      "`transaction_type` filters the limits: the response contains no other transaction type.",
    basis: "stated",
  },
  "limits-payment-method-filter": {
    source: "GET /api/v2/wallet/limits",
    statement:
      "`payment_method` filters the limits: the response contains no other payment method.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const structure = {
  "limits-by-transaction-type": {
    source: "Limits structure",
    statement: "The `data` of the limits response has one object per transaction type.",
    basis: "stated",
  },
  "limits-aggregate-periods": {
    source: "Limits structure",
    statement:
      "The aggregate limits of a transaction type have an entry for each of the five periods.",
    basis: "stated",
  },
  "limits-aggregate-all-methods": {
    source: "Limits structure, data.<transaction_type>.aggregate",
    statement:
      "The aggregate limits are across all payment methods: a sell by any of them is consumed there.",
    basis: "stated",
  },
  "limits-payment-methods": {
    source: "Limits structure",
    statement:
      "The limits of a transaction type include the limits per payment method, keyed by the method.",
    basis: "stated",
  },
  "limits-payment-method-periods": {
    source: "Limits structure",
    statement: "The limits of a payment method have an entry for each of the five periods.",
    basis: "stated",
  },
  "limits-entry-total": {
    source: "Limit entry",
    statement: "In every limit entry, `total` is a number: the amount allowed for the period.",
    basis: "stated",
  },
  "limits-entry-consumed": {
    source: "Limit entry",
    statement:
      "In every limit entry, `consumed` is a number, possibly fractional: the amount already used in the period.",
    basis: "stated",
  },
  "limits-entry-remaining": {
    source: "Limit entry",
    statement: "In every limit entry, `remaining` is a number.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const arithmetic = {
  "limits-remaining-difference": {
    source: "Limit entry",
    statement: "In every limit entry, `remaining` equals `total` minus `consumed`.",
    basis: "stated",
  },
  "limits-consumed-by-sell": {
    source: 'Limit entry, consumed: "Amount already used in the period"',
    statement:
      "A sell adds its amount to `consumed` in the aggregate of every accumulating period: daily, weekly, monthly and lifetime.",
    basis: "implied",
  },
  "limits-consumed-by-method": {
    source: "Limit entry, consumed; Limits, rule 1",
    statement:
      "A sell adds its amount to `consumed` of its payment method in every accumulating period: daily, weekly, monthly and lifetime.",
    basis: "implied",
  },
  "limits-transaction-single": {
    source: "Limits, rule 1: per single transaction",
    statement:
      "The `transaction` period limits each single transaction: what one sell uses leaves it unchanged for the next.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

export const limits = { ...reading, ...structure, ...arithmetic };
