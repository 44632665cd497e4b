import { implied, stated } from "./row.ts";

const reading = {
  ...stated("GET /api/v2/wallet/limits", {
    "limits-read": "Reading limits returns HTTP 200 with `success` and `data`.",
  }),
  ...stated("Limits, rule 1", {
    "limits-per-user":
      "Limits are per user: what one user consumes leaves the limits of other users unchanged.",
  }),
  ...implied("GET /api/v2/wallet/limits: transaction_type is required", {
    "limits-transaction-type-required": "Reading limits without `transaction_type` is refused.",
  }),
  ...stated("GET /api/v2/wallet/limits", {
    "limits-payment-method-optional":
      "Reading limits is accepted with and without `payment_method`.",
  }),
  ...implied("GET /api/v2/wallet/limits: X-User-Id is required", {
    "limits-user-id-required": "Reading limits without X-User-Id is refused.",
  }),
  ...stated("GET /api/v2/wallet/limits", {
    "limits-transaction-type-filter":
      "`transaction_type` filters the limits: the response contains no other transaction type.",
    "limits-payment-method-filter":
      "`payment_method` filters the limits: the response contains no other payment method.",
  }),
};

const structure = {
  ...stated("Limits structure", {
    "limits-by-transaction-type": [
      "The `data` of the limits response has one object per transaction type.",
      "The limits have no object for a transaction type.",
    ],
    "limits-aggregate-periods":
      "The aggregate limits of a transaction type have an entry for each of the five periods.",
  }),
  ...stated("Limits structure, data.<transaction_type>.aggregate", {
    "limits-aggregate-all-methods":
      "The aggregate limits are across all payment methods: a sell by any of them is consumed there.",
  }),
  ...stated("Limits structure", {
    "limits-payment-methods":
      "The limits of a transaction type include the limits per payment method, keyed by the method.",
    "limits-payment-method-periods":
      "The limits of a payment method have an entry for each of the five periods.",
  }),
  ...stated("Limit entry", {
    "limits-entry-total":
      "In every limit entry, `total` is a number: the amount allowed for the period.",
    "limits-entry-consumed":
      "In every limit entry, `consumed` is a number, possibly fractional: the amount already used in the period.",
    "limits-entry-remaining": "In every limit entry, `remaining` is a number.",
  }),
};

const arithmetic = {
  ...stated("Limit entry", {
    "limits-remaining-difference": [
      "In every limit entry, `remaining` equals `total` minus `consumed`.",
      "remaining of a limit is not total minus consumed.",
    ],
  }),
  ...implied('Limit entry, consumed: "Amount already used in the period"', {
    "limits-consumed-by-sell":
      "A sell adds its amount to `consumed` in the aggregate of every accumulating period: daily, weekly, monthly and lifetime.",
  }),
  ...implied("Limit entry, consumed; Limits, rule 1", {
    "limits-consumed-by-method":
      "A sell adds its amount to `consumed` of its payment method in every accumulating period: daily, weekly, monthly and lifetime.",
  }),
  ...implied("Limits, rule 1: per single transaction", {
    "limits-transaction-single":
      "The `transaction` period limits each single transaction: what one sell uses leaves it unchanged for the next.",
  }),
};

export const limits = { ...reading, ...structure, ...arithmetic };

export const validation = {
  ...stated("POST /api/v2/wallet/transaction/validate", {
    "validation-answer": "Validating a transaction returns HTTP 200 with `success` and `data`.",
  }),
  ...stated("Validation result", {
    "validation-message": "The validation result has a `message`, which is a string.",
    "validation-status": "The validation result has a `status`, which is a string.",
  }),
  ...implied("Authentication: X-User-Id is required on the limits and validate operations", {
    "validation-user-id-required": "Validating a transaction without X-User-Id is refused.",
  }),
  ...stated("Validation result", {
    "validation-approved-within":
      "Validating a transaction within the limits returns the status APPROVED.",
  }),
  ...implied('Validation result: "and can proceed"', {
    "validation-approved-proceeds":
      "Validating a transaction that cannot proceed, of an unknown type, currency or payment method, never returns the status APPROVED.",
  }),
  ...stated("Limits, rule 3", {
    "validation-not-approved-beyond":
      "Validating a transaction that exceeds a limit never returns the status APPROVED.",
    "validation-tells-beforehand":
      "Validating a transaction predicts whether initiating the same sell stays within the limits.",
  }),
  ...implied("POST /api/v2/wallet/transaction/validate", {
    "validation-consumes-nothing":
      "Validating a transaction consumes no limit, because it takes place before the transaction is executed.",
  }),
};
