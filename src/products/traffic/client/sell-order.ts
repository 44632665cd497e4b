import { addingAccounts } from "../../../../spec/operations.ts";
import { onlyAfter } from "../only-after.ts";
import { sellOperations } from "../../../../spec/operations.ts";

/** What the service does, call order: a bank account comes before the sell. */
export const accountBeforeSell = onlyAfter({
  first: addingAccounts,
  next: sellOperations,
  broken: () => ({
    message: "The client initiated a sell before it had added a bank account.",
    expected: "an accepted bank account before",
    actual: "no bank account seen to be accepted",
  }),
});

/** What the service does, call order: a quote comes before the sell. */
export const quoteBeforeSell = onlyAfter({
  first: ["getPoolSellQuote", "getExternalSellQuote"],
  next: sellOperations,
  broken: () => ({
    message: "The client initiated a sell before it had fetched a quote.",
    expected: "a quote fetched before",
    actual: "no quote seen to be fetched",
  }),
});
