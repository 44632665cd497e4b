import { Big } from "big.js";
import { quoteOperations, sellOperations } from "../../spec/operations.ts";
import { headerUser, isOfNri } from "../patches/calls.ts";
import { ownQuotes } from "../patches/own.ts";
import { inRules, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterSuccess, changing, nowAndThen, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { paymentMethods } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";

const quotes = inRules("quotes");
const expired = ["pool-sell-quote-expired", "external-sell-quote-expired"] as const;
const noMinimum = quotes({ minimumAmount: new Big(0) });
const anySource = quotes(({ rateOf }) => ({ rateOf: (_, to) => rateOf("USDT", to) }));

const withoutFraction = (amount: unknown): unknown =>
  amount instanceof Big ? amount.round(0, Big.roundDown) : amount;

const isOtherPair = ({ input }: Call): boolean => input.from_currency === "USDC";

export const quotesFaults = {
  ...breaking("quotes-minimum", {
    "nri-minimum-unchecked: quotes any amount to NRI users for pool sells": onlyIn(
      "getPoolSellQuote",
      noMinimum,
      isOfNri,
    ),
    "minimum-for-one-method: enforces the minimum for one payment method only": onlyIn(
      quoteOperations,
      noMinimum,
      ({ input }) => input.payment_method === paymentMethods[1],
    ),
    "negative-amounts-quoted: treats a negative amount as positive": withInput(
      quoteOperations,
      ({ input: { from_amount } }) =>
        from_amount === undefined ? {} : { from_amount: textOf(from_amount).replace("-", "") },
    ),
    "minimum-not-enforced: quotes any amount": noMinimum,
    "minimum-of-another-pair: quotes every currency pair by the rate and minimum of the first": [
      withInput(quoteOperations, (call) => (isOtherPair(call) ? { from_currency: "USDT" } : {})),
      "minimum-by-pair",
    ],
  }),
  ...breaking(["quotes-pool", "quotes-external"], {
    "round-amounts-only: quotes no amount whose second decimal place is 1, 3, 7 or 9": refuses(
      quoteOperations,
      "pool-quote-parameters-invalid",
      ({ input }) => /\.\d[1379]/.test(textOf(input.from_amount)),
    ),
    "other-pair-refused: quotes the first currency pair only": [
      together(
        refuses("getPoolSellQuote", "pool-quote-pair-unsupported", isOtherPair),
        refuses("getExternalSellQuote", "external-quote-pair-unsupported", isOtherPair),
      ),
      "minimum-by-pair",
    ],
  }),
  ...breaking(["pool-quote-parameters-invalid", "external-quote-parameters-invalid"], {
    "floats-read: takes what its language has for numbers, NaN and Infinity, for a small amount":
      withInput(quoteOperations, ({ input: { from_amount } }) =>
        ["NaN", "Infinity"].includes(textOf(from_amount)) ? { from_amount: "20" } : {},
      ),
    "amount-suffix-read: takes the d after an amount for the type that Java means by it": withInput(
      quoteOperations,
      ({ input: { from_amount } }) =>
        from_amount === undefined ? {} : { from_amount: textOf(from_amount).replace(/d$/, "") },
    ),
    "amount-beginning-read: reads the digits that an amount begins with": withInput(
      quoteOperations,
      ({ input: { from_amount } }) => {
        const [digits] = /^\d+(\.\d+)?/.exec(textOf(from_amount)) ?? [];
        return digits === undefined ? {} : { from_amount: digits };
      },
    ),
  }),
  ...breaking("external-sell-quote-expired", {
    "newer-quote-renews-older: renews a user's older quotes with each new one": afterSuccess(
      quoteOperations,
      (call) => {
        for (const quote of ownQuotes(call)) {
          quote.expiresAt = call.store.now(quote.user) + call.rules.quotes.lifetimeMilliseconds;
        }
      },
    ),
  }),
  ...breaking(expired, {
    "short-quotes-kept: sells quotes that are to last two seconds for a minute": [
      quotes({ lifetimeMilliseconds: 60_000 }),
      "short-quotes",
    ],
    "quotes-sold-for-a-year: lets no quote expire within a year": quotes({
      lifetimeMilliseconds: 365 * millisecondsPerDay,
    }),
    "quotes-renewed-by-validation: renews a user's quotes when they validate a transaction":
      afterSuccess("validateTransaction", (call) => {
        const user = headerUser(call);
        const own = user ? call.store.quotesOf(user) : [];
        for (const quote of own) quote.expiresAt = Number.POSITIVE_INFINITY;
      }),
  }),
  ...breaking(["limits-consumed-by-sell", "limits-consumed-by-method"], {
    "quoted-amount-rounded: shows what a quote pays out without its fraction, but counts all of it":
      [
        together(...quoteOperations.map((name) => changing(name, ["to_amount"], withoutFraction))),
        "limits-in-fiat",
      ],
  }),
  ...breaking(["pool-quote-pair-unsupported", "external-quote-pair-unsupported"], {
    "source-currency-unchecked: checks only the currency that is paid out": anySource,
  }),
  ...breaking(["pool-sell-pair-unsupported", "external-sell-pair-unsupported"], {
    "sell-source-currency-unchecked: does not check the currency that is sold": onlyIn(
      sellOperations,
      anySource,
    ),
  }),
  ...breaking(["pool-quote-amount-below-minimum", "external-quote-amount-below-minimum"], {
    "minimum-not-enforced-now-and-then: does not enforce the minimum at every fifth quote":
      nowAndThen(quoteOperations, noMinimum),
  }),
};
