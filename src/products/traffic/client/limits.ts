import { atEach, unless } from "../rule.ts";
import { isGiven } from "../seen.ts";

/** GET /api/v2/wallet/limits: transaction_type is required. */
export const transactionType = atEach(({ operation, input }) =>
  operation === "getLimits"
    ? unless(isGiven(input.transaction_type) && input.transaction_type !== "", () => ({
        message: "The client read limits without a transaction_type.",
        expected: "the query parameter transaction_type",
        actual: "no transaction_type",
      }))
    : undefined,
);
