import { breach, atEach, unless } from "../rule.ts";
import { isGiven } from "../seen.ts";

/** GET /api/v2/wallet/limits: transaction_type is required. */
export const transactionType = atEach(({ operation, input }) =>
  operation === "getLimits"
    ? unless(isGiven(input.transaction_type) && input.transaction_type !== "", breach)
    : undefined,
);
