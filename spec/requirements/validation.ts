import type { RequirementRows } from "./row.ts";

export const validation = {
  "validation-answer": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "Validating a transaction returns HTTP 200 with `success` and `data`.",
    basis: "stated",
  },
  "validation-message": {
    source: "Validation result",
    statement: "The validation result has a `message`, which is a string.",
    basis: "stated",
  },
  "validation-status": {
    source: "Validation result",
    statement: "The validation result has a `status`, which is a string.",
    basis: "stated",
  },
  "validation-user-id-required": {
    source: "Authentication: X-User-Id is required on the limits and validate operations",
    statement: "Validating a transaction without X-User-Id is refused.",
    basis: "implied",
  },
  "validation-approved-within": {
    source: "Validation result",
    statement: "Validating a transaction within the limits returns the status APPROVED.",
    basis: "stated",
  },
  "validation-approved-proceeds": {
    source: 'Validation result: "and can proceed"',
    statement:
      "Validating a transaction that cannot proceed, of an unknown type, currency or payment method, never returns the status APPROVED.",
    basis: "implied",
  },
  "validation-not-approved-beyond": {
    source: "Limits, rule 3",
    statement: "Validating a transaction that exceeds a limit never returns the status APPROVED.",
    basis: "stated",
  },
  "validation-tells-beforehand": {
    source: "Limits, rule 3",
    statement:
      "Validating a transaction predicts whether initiating the same sell stays within the limits.",
    basis: "stated",
  },
  "validation-consumes-nothing": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement:
      "Validating a transaction consumes no limit, because it takes place before the transaction is executed.",
    basis: "implied",
  },
} as const satisfies RequirementRows;
