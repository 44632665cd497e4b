import type { RequirementRows } from "./row.ts";

export const validation = {
  "validation-answer": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "Validating a transaction answers 200 with success and data.",
    basis: "stated",
  },
  "validation-message": {
    source: "Validation result",
    statement: "The validation result has a message, a string.",
    basis: "stated",
  },
  "validation-status": {
    source: "Validation result",
    statement: "The validation result has a status, a string.",
    basis: "stated",
  },
  "validation-user-id-required": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "Validating a transaction requires the header X-User-Id.",
    basis: "stated",
  },
  "validation-approved-within": {
    source: "Validation result",
    statement: "The status is APPROVED when the transaction is within the limits.",
    basis: "stated",
  },
  "validation-not-approved-beyond": {
    source: "Limits, rule 3",
    statement: "A transaction beyond a limit is not APPROVED.",
    basis: "stated",
  },
  "validation-tells-beforehand": {
    source: "Limits, rule 3",
    statement: "Validating tells beforehand whether initiating the same sell is within the limits.",
    basis: "stated",
  },
  "validation-consumes-nothing": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "Validating happens before a transaction is executed and consumes no limit.",
    basis: "implied",
  },
} as const satisfies RequirementRows;
