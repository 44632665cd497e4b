import { Big } from "big.js";
import type { TableErrorId } from "../../spec/error-rows/index.ts";
import { sellOperations } from "../../spec/operations.ts";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";
import { isOfNri, namedQuote, namedTransaction, namedUser } from "../patches/calls.ts";
import { ownTransactions } from "../patches/own.ts";
import { around, inRules, inStore, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterRow, afterSuccess, nowAndThen, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import { remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";
import { setWith } from "./kyc-names.ts";

// What a sell is checked for, at all, or only at first.

type Selling = (typeof sellOperations)[number];
type When = (call: Call) => boolean;

const sells = inRules("sells");
const anyBalance = sells({ hasEnough: () => true });
const anyAddress = sells({ isAddress: () => true });
const anyReason = sells(({ reasonCodes }) => ({ reasonCodes: setWith(reasonCodes, () => true) }));

const onlyNewestQuote = (...kinds: readonly SellKind[]): Patch =>
  inStore(sellOperations, (store) => ({
    findQuote: (id) => {
      const quote = store.findQuote(id);
      if (!quote || !kinds.includes(quote.kind)) return quote;
      return store.quotesOf(quote.user).at(-1) === quote ? quote : undefined;
    },
  }));

const sellingEitherKind = (operation: Selling, kind: SellKind): Patch =>
  inStore(operation, (store) => ({
    findQuote: (id) => {
      const quote = store.findQuote(id);
      return quote && quote.kind !== kind ? { ...quote, kind } : quote;
    },
  }));

const referenceOf = ({ input }: Call): string => textOf(input.reference_uuid);

/** For sells whose reference came with an earlier request that one of these rows refused. */
export const onRetry = (rows: readonly TableErrorId[], patchOf: (isMeant: When) => Patch): Patch =>
  remembering<string>(
    (remember) =>
      together(
        ...rows.map((row) => afterRow(sellOperations, row, (call) => remember(referenceOf(call)))),
      ),
    (isRefused) => patchOf((call) => isRefused(referenceOf(call))),
  );

const asIfMet = (
  operation: Selling,
  name: "poolAllowed" | "poolEnabled" | "hasDepositAddress",
  when: When,
): Patch =>
  around(operation, (before) => (call) => {
    const user = namedUser(call);
    if (!user || !when(call)) return before(call);
    const was = user[name];
    user[name] = true;
    try {
      return before(call);
    } finally {
      user[name] = was;
    }
  });

const hasSold: When = (call) => ownTransactions(call).length > 0;
const hasSoldExternally: When = (call) =>
  ownTransactions(call).some(({ quote }) => quote.kind === "external");

export const sellsFaults = {
  ...breaking("pool-sell-balance-insufficient", {
    "balance-compared-as-text: takes a balance for enough that is greater as a text": sells(
      ({ hasEnough }) => ({
        hasEnough: (balance, amount) =>
          hasEnough(balance, amount) || balance.toFixed() > amount.toFixed(),
      }),
    ),
    "any-balance-suffices: refuses a pool sell for its balance only if it is zero": sells({
      hasEnough: (balance) => balance.gte("0.001"),
    }),
    "balance-checked-once: checks the balance at a user's first sell only": onlyIn(
      "poolSell",
      anyBalance,
      hasSold,
    ),
    "balance-unchecked-by-other-method: checks the balance for sells by the first payment method only":
      onlyIn("poolSell", anyBalance, (call) => namedQuote(call)?.method !== shownPaymentMethod),
    "balance-unchecked-on-retry: accepts a sell without a balance when it comes again": onRetry(
      ["pool-sell-balance-insufficient"],
      (isMeant) => inStore("poolSell", { balanceOf: () => new Big("1e9") }, isMeant),
    ),
    "balance-of-one-currency: pays pool sells of every currency from the first one's balance":
      inStore("poolSell", (store) => ({
        balanceOf: (user) => store.balanceOf(user, "USDT"),
        setBalance: (user, _currency, balance) => store.setBalance(user, "USDT", balance),
      })),
    "other-pair-unpaid: sells the second currency pair whatever the balance": [
      onlyIn("poolSell", anyBalance, (call) => namedQuote(call)?.fromCurrency === "USDC"),
      "minimum-by-pair",
    ],
  }),
  ...breaking("sells-pool", {
    "older-pool-quotes-lost: knows only the newest quote of a user for pool sells":
      onlyNewestQuote("pool"),
  }),
  ...breaking(["sells-external", "sells-pool"], {
    "older-quotes-lost: knows only the newest quote of a user": onlyNewestQuote("pool", "external"),
  }),
  ...breaking("sells-nri-flow", {
    "nri-pool-sells-refused: refuses pool sells of NRI users": refuses(
      "poolSell",
      "pool-sell-validation-failed",
      isOfNri,
    ),
    "nri-sells-refused: refuses external sells of NRI users": refuses(
      "externalSell",
      "external-sell-quote-invalid",
      isOfNri,
    ),
  }),
  ...breaking("external-sell-quote-used", {
    "external-quotes-serve-twice: sells an external quote any number of times": sells(
      "externalSell",
      { isSpent: () => false },
    ),
    "used-quotes-sold-once-expired: takes a used quote that has expired as well for neither": sells(
      "externalSell",
      ({ isSpent, isExpired }) => ({
        isSpent: (quote) =>
          isSpent(quote) && !isExpired(quote, Date.now() + quote.user.clockOffset),
        isExpired: (quote, now) => !quote.used && isExpired(quote, now),
      }),
    ),
    "nri-quotes-serve-twice: sells an external quote of an NRI user any number of times": sells(
      "externalSell",
      ({ isSpent }) => ({ isSpent: (quote) => !quote.user.isNri && isSpent(quote) }),
    ),
    "funded-quote-sold-again: sells a quote again once its sell has been funded": afterSuccess(
      "confirmOnchainFunding",
      (call) => {
        const transaction = namedTransaction(call);
        if (transaction) transaction.quote.used = false;
      },
    ),
  }),
  ...breaking("pool-sell-quote-invalid", {
    "external-quote-sold-as-pool: sells an external quote in a pool sell": sellingEitherKind(
      "poolSell",
      "pool",
    ),
  }),
  ...breaking("external-sell-quote-invalid", {
    "pool-quote-sold-as-external: sells a pool quote in an external sell": sellingEitherKind(
      "externalSell",
      "external",
    ),
  }),
  ...breaking("pool-sell-quote-expired", {
    "expired-quote-kept-for-owner: sells an expired pool quote to a user who sold before": sells(
      ({ isExpired }, { store }) => ({
        isExpired: (quote, now) =>
          isExpired(quote, now) &&
          (quote.kind !== "pool" || store.transactionsOf(quote.user).length === 0),
      }),
    ),
  }),
  ...breaking("external-sell-address-invalid", {
    "two-wrong-addresses-taken: takes sender and refund address when both are malformed": onlyIn(
      "externalSell",
      anyAddress,
      ({ rules, input: { sender_address: one, refund_address: other } }) =>
        other !== undefined && ![one, other].some((each) => rules.sells.isAddress(textOf(each))),
    ),
    "refund-address-unchecked: does not check the refund address": withInput(
      "externalSell",
      () => ({ refund_address: undefined }),
    ),
    "addresses-checked-once: checks the addresses of a user's first external sell only": onlyIn(
      "externalSell",
      anyAddress,
      hasSoldExternally,
    ),
  }),
  ...breaking("external-sell-settlement-expired", {
    "settlement-grace: takes a settlement expiry that passed up to a minute ago": sells(
      ({ isSettlementOpen }) => ({
        isSettlementOpen: (expiry, now) => isSettlementOpen(expiry, now - 60_000),
      }),
    ),
    "settlement-checked-once: checks the settlement expiry of a user's first sell only": sells(
      "externalSell",
      { isSettlementOpen: () => true },
      hasSold,
    ),
  }),
  ...breaking(["pool-sell-reason-invalid", "external-sell-reason-invalid"], {
    "reason-unchecked-on-retry: accepts a sell for any reason when it comes again": onRetry(
      ["pool-sell-reason-invalid", "external-sell-reason-invalid"],
      (isMeant) => onlyIn(sellOperations, anyReason, isMeant),
    ),
    "reason-checked-once: checks the reason code of a user's first sell only": onlyIn(
      sellOperations,
      anyReason,
      hasSold,
    ),
  }),
  ...breaking("external-sell-reason-invalid", {
    "nri-reason-unchecked: takes any reason for the external sells of NRI users": onlyIn(
      "externalSell",
      anyReason,
      isOfNri,
    ),
    "reason-unchecked-now-and-then: does not check the reason of one external sell in five":
      nowAndThen("externalSell", anyReason),
  }),
  ...breaking("pool-sell-not-enabled", {
    "pool-enabled-checked-once: checks whether pool sells are enabled at a user's first sell only":
      asIfMet("poolSell", "poolEnabled", hasSold),
  }),
  ...breaking("pool-sell-user-not-allowed", {
    "nri-allowed-in-pool: does not look whether an NRI user may make pool sells": asIfMet(
      "poolSell",
      "poolAllowed",
      isOfNri,
    ),
  }),
  ...breaking("external-sell-no-deposit-address", {
    "deposit-address-checked-once: looks for a deposit address at a user's first external sell only":
      asIfMet("externalSell", "hasDepositAddress", hasSoldExternally),
  }),
};
