import { Big } from "big.js";
import {
  afterRefusal,
  afterSuccess,
  changing,
  inRules,
  isOfNri,
  late,
  namedQuote,
  nowAndThen,
  onlyIn,
  ownQuotes,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators/index.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

const quotes = inRules("quotes");
const both = ["getPoolSellQuote", "getExternalSellQuote"] as const;

const noMinimum = quotes(() => ({ minimumAmount: new Big(0) }));

const hourMilliseconds = 3_600_000;

const withoutFraction = (amount: unknown): unknown =>
  amount instanceof Big ? amount.round(0, Big.roundDown) : amount;

const isOddAmount = ({ input }: Call): boolean => /\.\d[1379]/.test(textOf(input.from_amount));

const isOtherPair = ({ input }: Call): boolean => input.from_currency === "USDC";

const renewing = (row: ErrorRowId, sell: "poolSell" | "externalSell"): Patch =>
  afterRefusal(
    sell,
    (call) => {
      const quote = namedQuote(call);
      if (quote) quote.expiresAt = call.store.now(quote.user) + hourMilliseconds;
    },
    row,
  );

export const quotesFaults = {
  "expired-quote-renewed-by-refusal": {
    breaks: ["pool-sell-quote-expired", "external-sell-quote-expired"],
    does: "renews an expired quote when its sell is refused",
    patch: together(
      renewing("pool-sell-quote-expired", "poolSell"),
      renewing("external-sell-quote-expired", "externalSell"),
    ),
  },
  "nri-minimum-unchecked": {
    breaks: "quotes-minimum",
    does: "quotes any amount to NRI users for pool sells",
    patch: onlyIn("getPoolSellQuote", noMinimum, isOfNri),
  },
  "pool-quote-refused": {
    breaks: "quotes-pool",
    does: "refuses pool sell quotes",
    patch: refuses("getPoolSellQuote", "pool-quote-request-invalid"),
  },
  "external-quote-refused": {
    breaks: "quotes-external",
    does: "refuses external sell quotes",
    patch: refuses("getExternalSellQuote", "external-quote-request-invalid"),
  },
  "round-amounts-only": {
    breaks: ["quotes-pool", "quotes-external"],
    does: "quotes no amount whose second decimal place is 1, 3, 7 or 9",
    patch: refuses(both, "pool-quote-parameters-invalid", isOddAmount),
  },
  "quote-reference-kept-late": {
    breaks: ["pool-quote-reference-refused", "external-quote-reference-refused"],
    does: "keeps the reference of a quote a moment after it",
    patch: onlyIn(both, late("keepReference")),
  },
  "minimum-for-one-method": {
    breaks: "quotes-minimum",
    does: "enforces the minimum for one payment method only",
    patch: onlyIn(both, noMinimum, ({ input }) => input.payment_method === paymentMethods[1]),
  },
  "newer-quote-renews-older": {
    breaks: "external-sell-quote-expired",
    does: "renews a user's older quotes with each new one",
    patch: afterSuccess(both, (call) => {
      for (const quote of ownQuotes(call)) {
        quote.expiresAt = call.store.now(quote.user) + call.rules.quotes.lifetimeMilliseconds;
      }
    }),
  },
  "quoted-amount-rounded": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "shows what a quote pays out without its fraction, but counts all of it",
    given: ["limits-in-fiat"],
    patch: together(...both.map((name) => changing(name, ["to_amount"], withoutFraction))),
  },
  "negative-amounts-quoted": {
    breaks: "quotes-minimum",
    does: "treats a negative amount as positive",
    patch: withInput(both, ({ input: { from_amount } }) =>
      from_amount === undefined ? {} : { from_amount: textOf(from_amount).replace("-", "") },
    ),
  },
  "source-currency-unchecked": {
    breaks: ["pool-quote-pair-unsupported", "external-quote-pair-unsupported"],
    does: "checks only the currency that is paid out",
    patch: quotes(({ rateOf }) => ({ rateOf: (_, to) => rateOf("USDT", to) })),
  },
  "minimum-not-enforced": {
    breaks: "quotes-minimum",
    does: "quotes any amount",
    patch: noMinimum,
  },
  "minimum-of-another-pair": {
    breaks: "quotes-minimum",
    does: "quotes every currency pair by the rate and minimum of the first",
    given: ["minimum-by-pair"],
    patch: withInput(both, (call) => (isOtherPair(call) ? { from_currency: "USDT" } : {})),
  },
  "other-pair-refused": {
    breaks: ["quotes-pool", "quotes-external"],
    does: "quotes the first currency pair only",
    given: ["minimum-by-pair"],
    patch: together(
      refuses("getPoolSellQuote", "pool-quote-pair-unsupported", isOtherPair),
      refuses("getExternalSellQuote", "external-quote-pair-unsupported", isOtherPair),
    ),
  },
  "minimum-not-enforced-now-and-then": {
    breaks: ["pool-quote-amount-below-minimum", "external-quote-amount-below-minimum"],
    does: "does not enforce the minimum at every fifth quote",
    patch: nowAndThen(both, noMinimum),
  },
} satisfies Record<string, Fault>;
