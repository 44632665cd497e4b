import { textOf } from "../../sandbox/input.ts";
import { withInput } from "../patches/flow.ts";
import { ownQuotes, ownTransactions } from "../patches/own.ts";
import { breaking } from "./fault.ts";

// Ids that are compared by LIKE, as SQL does.

const matching = (pattern: string, records: readonly { id: string }[]): string =>
  records.find(({ id }) => pattern.endsWith("%") && id.startsWith(pattern.slice(0, -1)))?.id ??
  pattern;

export const patternsFaults = {
  ...breaking("status-transaction-unknown", {
    "transaction-by-pattern: finds a transaction by a pattern that its id matches": withInput(
      "getTransaction",
      (call) => ({
        transaction_id: matching(textOf(call.input.transaction_id), ownTransactions(call)),
      }),
    ),
  }),
  ...breaking("pool-sell-quote-invalid", {
    "pool-quote-by-pattern: sells the quote of a pool sell by a pattern that its id matches":
      withInput("poolSell", (call) => ({
        quote_id: matching(textOf(call.input.quote_id), ownQuotes(call)),
      })),
  }),
  ...breaking("external-sell-quote-invalid", {
    "external-quote-by-pattern: sells the quote of an external sell by a pattern that its id matches":
      withInput("externalSell", (call) => ({
        quote_id: matching(textOf(call.input.quote_id), ownQuotes(call)),
      })),
  }),
};
