import type { RequirementRows } from "../requirements/row.ts";

export const validation = {
  "client-validation-content-type": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "The client validates a transaction with `Content-Type: application/json`.",
    basis: "stated",
  },
  "client-validation-field-types": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement:
      "The client sends `from_amount` of a validation as a number, and its other fields as text.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
