import { breach, atEach, unless } from "../rule.ts";
import { isGiven } from "../seen.ts";

export const transactionType = atEach(({ operation, input }) =>
  operation === "getLimits"
    ? unless(isGiven(input.transaction_type) && input.transaction_type !== "", breach)
    : undefined,
);
