import type { RequirementRows } from "../requirements/row.ts";

export const limits = {
  "client-limits-transaction-type": {
    source: "GET /api/v2/wallet/limits",
    statement: "The client names a `transaction_type` when it reads limits.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
