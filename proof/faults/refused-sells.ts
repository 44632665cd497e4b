import type { Context, Call } from "../../sandbox/context.ts";
import { balanceFor } from "../../sandbox/operations/sell-checks.ts";
import type { Quote, Transaction } from "../../sandbox/records.ts";
import { afterRefusal, namedQuote, namedUser, ownQuotes } from "../../sandbox/combinators.ts";
import { textOf } from "../../sandbox/input.ts";
import { breaking } from "./fault.ts";

export function debit(context: Context, quote: Quote): void {
  const { user, fromCurrency, fromAmount, used } = quote;
  if (used) return;
  context.store.setBalance(user, fromCurrency, balanceFor(context, quote).minus(fromAmount));
}

// Sells, quotes and confirmations that are refused, and yet have an effect.

function ownQuote(call: Call): Quote | undefined {
  const quote = namedQuote(call);
  return quote?.user === namedUser(call) ? quote : undefined;
}

function ownTransaction(call: Call): Transaction | undefined {
  const transaction = call.store.findTransaction(textOf(call.input.id));
  return transaction?.user === namedUser(call) ? transaction : undefined;
}

const spendQuote = (call: Call): void => {
  const quote = ownQuote(call);
  if (quote) call.store.spend(quote);
};

const debitSeller = (call: Call): void => {
  const quote = ownQuote(call);
  if (quote) debit(call, quote);
};

const countSeller = (call: Call): void => {
  const quote = ownQuote(call);
  if (!quote) return;
  const { method, fromAmount: amount, user } = quote;
  call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
};

export const refusedSellsFaults = {
  ...breaking("errors-change-nothing", {
    "refused-reason-spends-quote: uses up the quote of a pool sell whose reason it refuses":
      afterRefusal("poolSell", spendQuote, "pool-sell-reason-invalid"),
    "refused-limits-spend-quote: uses up the quote of an external sell that is beyond the limits":
      afterRefusal("externalSell", spendQuote, "external-sell-over-limit"),
    "refused-reference-spends-quote: uses up the quote of a sell whose reference it refuses":
      afterRefusal("externalSell", spendQuote, "external-sell-reference-refused"),
    "refused-pool-sell-debits: takes the amount of a pool sell off the balance although it refuses the reason":
      afterRefusal("poolSell", debitSeller, "pool-sell-reason-invalid"),
    "refused-over-limit-debits: takes the amount of a pool sell off the balance although it is beyond the limits":
      afterRefusal("poolSell", debitSeller, "pool-sell-over-limit"),
    "refused-address-counted: counts an external sell whose address it refuses": afterRefusal(
      "externalSell",
      countSeller,
      "external-sell-address-invalid",
    ),
    "refused-settlement-spends-quote: uses up the quote of an external sell whose settlement expiry has passed":
      afterRefusal("externalSell", spendQuote, "external-sell-settlement-expired"),
    "refused-balance-spends-quote: uses up the quote of a pool sell that the balance does not suffice for":
      afterRefusal("poolSell", spendQuote, "pool-sell-balance-insufficient"),
    "disallowed-pool-spends-quote: uses up the quote of a user who may make no pool sell":
      afterRefusal("poolSell", spendQuote, "pool-sell-user-not-allowed"),
    "disabled-pool-spends-quote: uses up the quote of a user for whom pool sells are not enabled":
      afterRefusal("poolSell", spendQuote, "pool-sell-not-enabled"),
    "refused-deposit-counted: counts an external sell that it has no deposit address for":
      afterRefusal("externalSell", countSeller, "external-sell-no-deposit-address"),
    "refused-sell-clears-balance: empties the balance of a user whose pool sell it refuses":
      afterRefusal("poolSell", (call) => {
        const quote = ownQuote(call);
        if (quote) call.store.setBalance(quote.user, quote.fromCurrency, quote.fromAmount.minus(1));
      }),
    "refused-quote-uses-up-quotes: uses up the quotes of a user who asks for one below the minimum":
      afterRefusal(
        ["getPoolSellQuote", "getExternalSellQuote"],
        (call) => {
          for (const quote of ownQuotes(call)) call.store.spend(quote);
        },
        "pool-quote-amount-below-minimum",
      ),
    "refused-reference-confirms: keeps the hash of a confirmation whose reference it refuses":
      afterRefusal(
        "confirmOnchainFunding",
        (call) => {
          const transaction = ownTransaction(call);
          const hash = textOf(call.input.transaction_hash).toLowerCase();
          if (transaction) call.store.keepHash(transaction, hash);
        },
        "funding-reference-refused",
      ),
    "refused-reference-funds: takes a transaction for funded whose confirmation it refuses for its reference":
      afterRefusal(
        "confirmOnchainFunding",
        ({ store, input }) => {
          const transaction = store.findTransaction(textOf(input.id));
          if (transaction) store.setStatus(transaction, "funded");
        },
        "funding-reference-refused",
      ),
    "refused-hash-confirms: takes a sell for funded although it refuses the hash": afterRefusal(
      "confirmOnchainFunding",
      (call) => {
        const transaction = ownTransaction(call);
        if (transaction) call.store.setStatus(transaction, "funded");
      },
      "funding-parameters-invalid",
    ),
  }),
};
