import { addingAccounts } from "../../../../spec/operations.ts";
import { onlyAfter } from "../only-after.ts";
import { sellOperations } from "../../../../spec/operations.ts";

/** What the service does, call order: a bank account comes before the sell. */
export const accountBeforeSell = onlyAfter({
  first: addingAccounts,
  next: sellOperations,
});

/** What the service does, call order: a quote comes before the sell. */
export const quoteBeforeSell = onlyAfter({
  first: ["getPoolSellQuote", "getExternalSellQuote"],
  next: sellOperations,
});
