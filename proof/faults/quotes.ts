import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import {
  about,
  afterRow,
  afterSuccess,
  around,
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
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import type { VariantName } from "../variants/index.ts";

const quotes = inRules("quotes");
const both = ["getPoolSellQuote", "getExternalSellQuote"] as const;
const noMinimum = quotes(() => ({ minimumAmount: new Big(0) }));
const hourMilliseconds = 3_600_000;

const withoutFraction = (amount: unknown): unknown =>
  amount instanceof Big ? amount.round(0, Big.roundDown) : amount;

const isOddAmount = ({ input }: Call): boolean => /\.\d[1379]/.test(textOf(input.from_amount));
const isOtherPair = ({ input }: Call): boolean => input.from_currency === "USDC";

const renewing = (row: ErrorRowId, sell: "poolSell" | "externalSell"): Patch =>
  afterRow(
    sell,
    row,
    about(
      namedQuote,
      (quote, call) => void (quote.expiresAt = call.store.now(quote.user) + hourMilliseconds),
    ),
  );

// References that are another's with something else beside them.
const knownWith = (
  names: OperationName | readonly OperationName[],
  beside: (call: Call) => string,
): Patch =>
  around(names, (before) => (call) => {
    const { hasReference, keepReference } = call.store;
    const whole = (key: string) => `${key} ${beside(call)}`;
    const store = {
      ...call.store,
      hasReference: (key: string) => hasReference(whole(key)),
      keepReference: (key: string) => keepReference(whole(key)),
    };
    return before({ ...call, store });
  });

const quoteOperations = ["getPoolSellQuote", "getExternalSellQuote"] as const;
const asWritten = ({ input }: Call): string => textOf(input.reference_uuid);

// What holds for one currency pair alone. The profile has to give another.
const limits = inRules("limits");

const isOfOther = (call: Call): boolean =>
  (namedQuote(call)?.fromCurrency ?? call.input.from_currency) === "USDC";

const given: readonly VariantName[] = ["minimum-by-pair"];
const unlimited = () => ({ isEnforced: () => false });

export const quotesFaults = {
  ...breaking(["pool-sell-quote-expired", "external-sell-quote-expired"], {
    "expired-quote-renewed-by-refusal: renews an expired quote when its sell is refused": together(
      renewing("pool-sell-quote-expired", "poolSell"),
      renewing("external-sell-quote-expired", "externalSell"),
    ),
  }),
  ...breaking("quotes-minimum", {
    "nri-minimum-unchecked: quotes any amount to NRI users for pool sells": onlyIn(
      "getPoolSellQuote",
      noMinimum,
      isOfNri,
    ),
    "minimum-for-one-method: enforces the minimum for one payment method only": onlyIn(
      both,
      noMinimum,
      ({ input }) => input.payment_method === paymentMethods[1],
    ),
    "negative-amounts-quoted: treats a negative amount as positive": withInput(
      both,
      ({ input: { from_amount } }) =>
        from_amount === undefined ? {} : { from_amount: textOf(from_amount).replace("-", "") },
    ),
    "minimum-not-enforced: quotes any amount": noMinimum,
    "minimum-of-another-pair: quotes every currency pair by the rate and minimum of the first": [
      withInput(both, (call) => (isOtherPair(call) ? { from_currency: "USDT" } : {})),
      ["minimum-by-pair"],
    ],
  }),
  ...breaking("quotes-pool", {
    "pool-quote-refused: refuses pool sell quotes": refuses(
      "getPoolSellQuote",
      "pool-quote-request-invalid",
    ),
  }),
  ...breaking("quotes-external", {
    "external-quote-refused: refuses external sell quotes": refuses(
      "getExternalSellQuote",
      "external-quote-request-invalid",
    ),
  }),
  ...breaking(["quotes-pool", "quotes-external"], {
    "round-amounts-only: quotes no amount whose second decimal place is 1, 3, 7 or 9": refuses(
      both,
      "pool-quote-parameters-invalid",
      isOddAmount,
    ),
    "other-pair-refused: quotes the first currency pair only": [
      together(
        refuses("getPoolSellQuote", "pool-quote-pair-unsupported", isOtherPair),
        refuses("getExternalSellQuote", "external-quote-pair-unsupported", isOtherPair),
      ),
      ["minimum-by-pair"],
    ],
  }),
  ...breaking(["pool-quote-reference-refused", "external-quote-reference-refused"], {
    "quote-reference-kept-late: keeps the reference of a quote a moment after it": onlyIn(
      both,
      late("keepReference"),
    ),
    "quote-reference-known-by-amount: takes the reference of a quote again for another amount":
      knownWith(quoteOperations, ({ input }) => textOf(input.from_amount)),
    "quote-reference-in-capitals: takes the reference of a quote again in capitals": knownWith(
      quoteOperations,
      asWritten,
    ),
  }),
  ...breaking(["pool-quote-parameters-invalid", "external-quote-parameters-invalid"], {
    "amount-beginning-read: reads the digits that an amount begins with": withInput(
      both,
      ({ input: { from_amount } }) => {
        const [digits] = /^\d+(\.\d+)?/.exec(textOf(from_amount)) ?? [];
        return digits === undefined ? {} : { from_amount: digits };
      },
    ),
  }),
  ...breaking("external-sell-quote-expired", {
    "newer-quote-renews-older: renews a user's older quotes with each new one": afterSuccess(
      both,
      (call) => {
        for (const quote of ownQuotes(call)) {
          quote.expiresAt = call.store.now(quote.user) + call.rules.quotes.lifetimeMilliseconds;
        }
      },
    ),
  }),
  ...breaking(["limits-consumed-by-sell", "limits-consumed-by-method"], {
    "quoted-amount-rounded: shows what a quote pays out without its fraction, but counts all of it":
      [
        together(...both.map((name) => changing(name, ["to_amount"], withoutFraction))),
        ["limits-in-fiat"],
      ],
  }),
  ...breaking(["pool-quote-pair-unsupported", "external-quote-pair-unsupported"], {
    "source-currency-unchecked: checks only the currency that is paid out": quotes(
      ({ rateOf }) => ({ rateOf: (_, to) => rateOf("USDT", to) }),
    ),
  }),
  ...breaking(["pool-quote-amount-below-minimum", "external-quote-amount-below-minimum"], {
    "minimum-not-enforced-now-and-then: does not enforce the minimum at every fifth quote":
      nowAndThen(both, noMinimum),
  }),
  ...breaking(["pool-sell-reference-refused", "external-sell-reference-refused"], {
    "sell-reference-known-by-amount: takes the reference of a sell again for another amount":
      knownWith(sellOperations, (call) => namedQuote(call)?.fromAmount.toFixed() ?? ""),
    "sell-reference-in-capitals: takes the reference of a sell again in capitals": knownWith(
      sellOperations,
      asWritten,
    ),
  }),
  ...breaking("funding-reference-refused", {
    "funding-reference-in-capitals: takes the reference of a confirmation again in capitals":
      knownWith("confirmOnchainFunding", asWritten),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "other-pair-unlimited: holds sells of the second currency pair to no limit": [
      limits(sellOperations, unlimited, isOfOther),
      given,
    ],
  }),
  ...breaking(["validation-not-approved-beyond", "validation-tells-beforehand"], {
    "other-pair-unvalidated: validates the second currency pair by no limit": [
      limits("validateTransaction", unlimited, isOfOther),
      given,
    ],
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "other-pair-unpaid: sells the second currency pair whatever the balance": [
      inRules("sells")("poolSell", () => ({ hasEnough: () => true }), isOfOther),
      given,
    ],
  }),
};
