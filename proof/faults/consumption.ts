import { Big } from "big.js";
import { type Period, shownBuyTransactionType, shownPaymentMethod } from "../../spec/vocabulary.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import { about, namedQuote, namedTransaction, namedUser } from "../patches/calls.ts";
import { ownAccounts } from "../patches/own.ts";
import { around, inRules, inStore, onlyIn, together } from "../patches/parts.ts";
import { afterRefusal, afterRow, afterSuccess } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  type Account,
  type Consumption,
  type User,
  paymentMethods,
} from "../../sandbox/records.ts";
import { noting, remembering } from "../patches/remembering.ts";
import { breaking, sellsWithinLimits } from "./fault.ts";
import { after } from "./references.ts";

// What sells consume of the limits, and what the target keeps of it.

const limits = inRules("limits");
const bySell = "limits-consumed-by-sell";
const ofSells = [bySell, "limits-consumed-by-method"] as const;
const [firstMethod] = paymentMethods;
const mostRemembered = 3;
const mostSellsRead = 20;

const counting = (counted: (used: Consumption, user: User) => Consumption[]): Patch =>
  inStore((store) => ({
    count: (user, used) => counted(used, user).forEach((each) => store.count(user, each)),
  }));

const keepingLast = (count: number): Patch =>
  inStore((store) => ({ consumptionOf: (user) => store.consumptionOf(user).slice(-count) }));

const rounded = (decimals: number): Patch =>
  limits(({ countedAmount }) => ({
    countedAmount: (quote, type) => countedAmount(quote, type).round(decimals),
  }));

const inAggregate = (isCounted: (used: Consumption, period: Period) => boolean): Patch =>
  limits(({ counts }) => ({
    counts: (used, scope, period) =>
      (scope.method !== undefined || isCounted(used, period)) && counts(used, scope, period),
  }));

/** Such consumption never ends, in any period. */
const neverEnding = (isMeant: (used: Consumption, user: User) => boolean): Patch =>
  inStore((store) => ({
    consumptionOf: (user) =>
      store
        .consumptionOf(user)
        .map((used) => (isMeant(used, user) ? { ...used, at: store.now(user) } : used)),
  }));

/** Forgets what a user has consumed once that user makes a request. */
const forgettingAfter = (operation: OperationName, when: (call: Call) => boolean = () => true) =>
  remembering<User>(
    (remember) =>
      afterSuccess(
        operation,
        about(namedUser, (user, call) => when(call) && remember(user)),
      ),
    (isForgotten) =>
      inStore((store) => ({
        consumptionOf: (user) => (isForgotten(user) ? [] : store.consumptionOf(user)),
      })),
  );

/** Once an account is verified, restores its user as they were when it was added. */
const addedAt = new WeakMap<Account, number>();
const withoutSoldMeanwhile = together(
  afterSuccess("upsertBankAccount", (call) => {
    for (const account of ownAccounts(call)) {
      if (!addedAt.has(account)) addedAt.set(account, call.store.now(account.user));
    }
  }),
  inStore((store) => ({
    consumptionOf: (user) =>
      store.consumptionOf(user).filter(({ at }) =>
        store.accountsOf(user).every((account) => {
          const isMeanwhile = at >= (addedAt.get(account) ?? Infinity) && at < account.verifiedAt;
          return !isMeanwhile || account.verifiedAt > store.now(user);
        }),
      ),
  })),
);

const sold = new WeakMap<User, number>();

export const consumptionFaults = {
  ...breaking(ofSells, {
    "consumed-lost-with-verification: forgets what was sold while an account was verified": [
      withoutSoldMeanwhile,
      "bank-verification-later",
    ],
    "consumed-lost-with-refused-confirmation: no longer counts a sell whose confirmation it refuses":
      afterRow(
        "confirmOnchainFunding",
        "funding-parameters-invalid",
        about(namedTransaction, ({ user, quote }) => {
          user.consumption = user.consumption.filter(({ amount }) => !amount.eq(quote.fromAmount));
        }),
      ),
    "amount-of-sell-counted: counts the amount that a sell names instead of its quote's": around(
      sellOperations,
      (before) => (call) => {
        const { from_amount: named } = call.input;
        if (!(named instanceof Big)) return before(call);
        const counted = { ...call.rules.limits, countedAmount: () => named };
        return before({ ...call, rules: { ...call.rules, limits: counted } });
      },
    ),
    "float-sum: adds up what was consumed as floating point numbers": limits({
      sum: (one, other) => new Big(one.toNumber() + other.toNumber()),
    }),
    "single-precision-sum: adds up what was consumed as numbers of single precision": limits({
      sum: (one, other) => new Big(Math.fround(one.plus(other).toNumber())).round(2),
    }),
    "sums-in-cents: rounds every sum of what was consumed to two decimal places": limits({
      sum: (one, other) => one.plus(other).round(2),
    }),
    "consumed-rounded: rounds what was consumed to one decimal place": limits(
      "getLimits",
      ({ entry }) => ({ entry: (total, consumed) => entry(total, consumed.round(1)) }),
    ),
    "consumed-twice: counts every sell twice": counting((used) => [used, used]),
    "consumed-forgotten: remembers the last three sells only": keepingLast(mostRemembered),
    "refused-sell-counted: counts a sell although it refuses it": afterRefusal(
      sellOperations,
      about(namedQuote, (quote, call) => {
        if (quote.user === namedUser(call) && !quote.used) countSell(call, quote);
      }),
    ),
    "nri-pool-sells-uncounted: does not count pool sells of NRI users": onlyIn(
      "poolSell",
      counting((used, { isNri }) => (isNri ? [] : [used])),
    ),
    "consumed-in-32-bits: counts only what 32 bits hold of an amount": counting((used) => [
      { ...used, amount: used.amount.mod(2 ** 32) },
    ]),
  }),
  ...breaking(bySell, {
    "sell-counted-as-buy-too: counts sells under buy as well": counting((used) => [
      used,
      { ...used, type: shownBuyTransactionType },
    ]),
    "newest-quote-counted: counts the newest quote of a user, whichever was sold": (service) =>
      counting((used, user) => {
        const newest = service.store.quotesOf(user).at(-1);
        if (!newest) return [used];
        const amount = service.rules.limits.countedAmount(newest, used.type);
        return [{ ...used, amount, method: newest.method }];
      })(service),
    "confirmation-counts-again: counts an external sell once more when its funding is confirmed":
      afterSuccess(
        "confirmOnchainFunding",
        about(namedTransaction, ({ quote }, call) => countSell(call, quote)),
      ),
    "counted-in-cents: rounds what a sell counts to two decimal places": rounded(2),
    "counted-to-six-places: rounds what a sell counts to six decimal places": rounded(6),
    "other-currency-not-counted: counts no sell of another currency": inStore(
      sellOperations,
      { count: () => undefined },
      (call) => namedQuote(call)?.fromCurrency !== "USDT",
    ),
  }),
  ...breaking(["limits-consumed-by-method", ...sellsWithinLimits], {
    "second-method-counted-as-first: counts every sell as a bank transfer": counting((used) => [
      { ...used, method: firstMethod },
    ]),
  }),
  ...breaking("limits-aggregate-all-methods", {
    "aggregate-of-usual-method: counts the sells of the first payment method alone in the aggregate":
      inAggregate(({ method }) => method === firstMethod),
    "weekly-aggregate-of-usual-method: counts the sells of the first payment method alone in the aggregate of a week":
      inAggregate(({ method }, period) => period !== "weekly" || method === firstMethod),
  }),
  ...breaking(["limits-entry-consumed", ...ofSells], {
    "first-page-of-sells: adds up no more than the last twenty sells of a user":
      keepingLast(mostSellsRead),
  }),
  ...breaking([bySell, "limits-entry-consumed"], {
    "one-sell-in-ten-not-counted: does not count every tenth sell of a user": counting(
      (used, user) => {
        const number = (sold.get(user) ?? 0) + 1;
        sold.set(user, number);
        return number % 10 === 0 ? [] : [used];
      },
    ),
  }),
  ...breaking("limits-entry-consumed", {
    "nri-periods-never-end: begins no period anew for NRI users": neverEnding(
      (_, { isNri }) => isNri,
    ),
    "other-method-periods-never-end: begins no period anew for another payment method": neverEnding(
      ({ method }) => method !== shownPaymentMethod,
    ),
    "external-periods-never-end: begins no period anew for what was sold externally":
      remembering<Consumption>(
        (remember) =>
          onlyIn(
            "externalSell",
            noting("count", (_, used) => remember(used)),
          ),
        neverEnding,
      ),
    "consumed-lost-with-account: forgets what was consumed when the user deletes an account":
      forgettingAfter("deleteBankAccount"),
    "consumed-lost-with-marking: forgets what was consumed when the user is marked as NRI":
      forgettingAfter("markNri"),
    "consumed-lost-with-last-account: forgets what was consumed when the user deletes the only account":
      forgettingAfter("deleteBankAccount", (call) =>
        ownAccounts(call).every(({ state }) => state === "deleted"),
      ),
    "consumed-lost-with-later-kyc: forgets what was consumed when KYC is submitted again on another day":
      forgettingAfter("submitKyc", after(1)),
    "consumed-lost-with-next-kyc: forgets what a user has consumed who passes KYC again": inStore(
      (store) => ({
        keepKyc: (user, submitted) => {
          if (user.kyc) user.consumption.splice(0);
          store.keepKyc(user, submitted);
        },
      }),
    ),
  }),
};
