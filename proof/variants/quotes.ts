import { Big } from "big.js";
import type { Call } from "../../sandbox/context.ts";
import { type Data, refuse } from "../../sandbox/input.ts";
import { namedQuote, namedUser } from "../patches/calls.ts";
import { ownAccounts, ownQuotes, ownTransactions } from "../patches/own.ts";
import { momentsAgo, noting, overlooking } from "../patches/remembering.ts";
import { around, onlyIn, refuses, together, inRules, inStore } from "../patches/parts.ts";
import { afterRefusal } from "../patches/flow.ts";
import { type OperationName, quoteOperations, sellOperations } from "../../spec/operations.ts";
import { brokenLimit, consumptionOf } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Quote, SellKind } from "../../sandbox/records.ts";
import { variantsOf } from "./variant.ts";

// What a service may lawfully do with quotes: their states are not shown.

const movingRates = (share: number): Patch =>
  inRules("quotes")(({ rateOf }) => {
    let sign = 1;
    return {
      rateOf: (from, to) => {
        sign = -sign;
        return (
          rateOf(from, to) && new Big(rateOf(from, to) ?? 0).times(1 + sign * share).toFixed(4)
        );
      },
    };
  });

/** Spends the quote although the sell is refused. */
function burnQuote(call: Call): void {
  const quote = namedQuote(call);
  if (quote && quote.user === namedUser(call)) call.store.spend(quote);
}

const hasNoAccount = (call: Call): boolean =>
  namedUser(call) !== undefined && !ownAccounts(call).some(({ state }) => state === "approved");

const sellingEitherKind = (operation: OperationName, kind: SellKind): Patch =>
  inStore(operation, (store) => ({
    findQuote: (id) => {
      const quote = store.findQuote(id);
      if (!quote || quote.kind === kind) return quote;
      // Changes to the proxy reach the quote itself.
      return new Proxy(quote, {
        get: (kept, name) => (name === "kind" ? kind : kept[name as keyof typeof kept]),
      });
    },
  }));

const quoteRefused = {
  getPoolSellQuote: "pool-quote-validation-failed",
  getExternalSellQuote: "external-quote-request-invalid",
} as const;

const mostOpenQuotes = 5;
const mostSold = 10;

const isOpen = ({ store }: Call, { used, expiresAt, user }: Quote): boolean =>
  !used && expiresAt > store.now(user);

const refusedWhen = (isMeant: (call: Call) => boolean): Patch =>
  together(...quoteOperations.map((name) => refuses(name, quoteRefused[name], isMeant)));

const withinLimits: Patch = together(
  ...quoteOperations.map((name) =>
    around(name, (before) => (call) => {
      const data = before(call);
      const quote = ownQuotes(call).at(-1);
      const broken = quote && brokenLimit(call, quote.user, consumptionOf(call, quote));
      return broken ? refuse(quoteRefused[name]) : data;
    }),
  ),
);

const isAlike = (one: Quote, other: Quote): boolean =>
  one.kind === other.kind &&
  one.method === other.method &&
  one.fromCurrency === other.fromCurrency &&
  one.toCurrency === other.toCurrency &&
  one.fromAmount.eq(other.fromAmount);

const givenAgain: Patch = around(quoteOperations, (before) => {
  const told = new WeakMap<Quote, Data>();
  return (call) => {
    const data = before(call);
    const all = ownQuotes(call);
    const quote = all.at(-1);
    if (!quote) return data;
    const open = all.find((each) => told.has(each) && isOpen(call, each) && isAlike(each, quote));
    if (!open) told.set(quote, data);
    return (open && told.get(open)) ?? data;
  };
});

const soldAfterMs = 100;

const soldLater: Patch = (service) => {
  const { write, isFresh } = momentsAgo<Quote>(soldAfterMs);
  return together(
    onlyIn(sellOperations, overlooking("findQuote", isFresh)),
    noting("addQuote", write),
  )(service);
};

export const quotesVariants = variantsOf({
  "quotes-within-limits: quotes nothing that the user's limits don't allow": withinLimits,
  "five-open-quotes: lets a user have five open quotes": refusedWhen(
    (call) => ownQuotes(call).filter((quote) => isOpen(call, quote)).length >= mostOpenQuotes,
  ),
  "ten-sells: lets a user make ten sells": refusedWhen(
    (call) => ownTransactions(call).length >= mostSold,
  ),
  "quotes-of-either-kind: sells a quote of either kind in either kind of sell": together(
    sellingEitherKind("poolSell", "pool"),
    sellingEitherKind("externalSell", "external"),
  ),
  "quotes-take-an-account: quotes nothing to a user without an approved bank account":
    refusedWhen(hasNoAccount),
  "open-quote-again: gives an open quote again for a request like that for it": givenAgain,
  "moving-rates: quotes at rates that go up and down by half a percent": movingRates(0.005),
  "quotes-sold-later: sells a quote a moment after it was fetched": soldLater,
  "quotes-fetched-anew: fetches no external quote by the id of another": refuses(
    "getExternalSellQuote",
    "external-quote-invalid",
    ({ input }) => input.quote_id !== undefined,
  ),
  "quotes-burned: uses a quote up even when the sell is refused": afterRefusal(
    sellOperations,
    burnQuote,
  ),
});
