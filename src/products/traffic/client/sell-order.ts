import { addingAccounts } from "../../../../spec/operations.ts";
import { onlyAfter } from "../only-after.ts";
import { sellOperations } from "../../../../spec/operations.ts";

export const accountBeforeSell = onlyAfter({
  first: addingAccounts,
  next: sellOperations,
});

export const quoteBeforeSell = onlyAfter({
  first: ["getPoolSellQuote", "getExternalSellQuote"],
  next: sellOperations,
});
