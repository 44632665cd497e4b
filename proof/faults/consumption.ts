import { Big } from "big.js";
import { type Period, shownBuyTransactionType } from "../../spec/vocabulary.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import {
  afterRefusal,
  around,
  inRules,
  inStore,
  late,
  namedQuote,
  onlyIn,
  requestUser,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type Consumption, type User, paymentMethods } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";

const limits = inRules("limits");
const sellsBreak = ["limits-consumed-by-sell", "limits-consumed-by-method"] as const;

const counting = (counted: (used: Consumption, user: User) => Consumption[]): Patch =>
  inStore((store) => ({
    count: (user, used) => {
      for (const each of counted(used, user)) store.count(user, each);
    },
  }));

const inAggregate = (isCounted: (used: Consumption, period: Period) => boolean): Patch =>
  limits(({ counts }) => ({
    counts: (used, scope, period) =>
      (scope.method !== undefined || isCounted(used, period)) && counts(used, scope, period),
  }));

function countAllTheSame(call: Call): void {
  const quote = namedQuote(call);
  if (quote && quote.user === call.store.anyUser(textOf(call.input.user_id)) && !quote.used)
    countSell(call, quote);
}

const mostRemembered = 3;

const lasts = (period: Period, days: number): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) => {
      const length = days * millisecondsPerDay;
      return asked === period ? now - (now % length) : since(asked, now, scope);
    },
  }));

// What is consumed, when its periods end, and what validations leave behind.

const inSells = ["sells-pool-within-limits", "sells-external-within-limits"] as const;
const validation = "validateTransaction";
type Names = OperationName | readonly OperationName[];

/** As conditions do that take zero for no limit, or compare without regard to the sign. */
const noneWhere = (names: Names, isMeant: (total: Big, consumed: Big) => boolean): Patch =>
  limits(names, ({ entry }) => ({
    entry: (total, consumed) =>
      isMeant(total, consumed)
        ? { total, consumed, remaining: new Big(Number.MAX_SAFE_INTEGER) }
        : entry(total, consumed),
  }));

const isZero = (total: Big): boolean => total.eq(0);
const isUsedUp = (total: Big, consumed: Big): boolean => total.gt(0) && total.eq(consumed);
const isOverdrawn = (total: Big, consumed: Big): boolean => total.gt(0) && total.lt(consumed);

/** What a user sold before this period, and in it. */
function soldAround(call: Call, period: Period): { before: number; within: number } {
  const user = requestUser(call);
  if (!user) return { before: 0, within: 0 };
  const since = call.rules.limits.since(period, call.store.now(user), { type: "sell" });
  const sold = call.store.consumptionOf(user);
  const within = sold.filter(({ at }) => at >= since).length;
  return { before: sold.length - within, within };
}

const unenforcedLater = (names: Names, period: Period): Patch =>
  limits(
    names,
    ({ isEnforced }) => ({
      isEnforced: (each, scope) => each !== period && isEnforced(each, scope),
    }),
    (call) => soldAround(call, period).before > 0,
  );

const countedForDays = (names: Names, period: Period, days: number, ofMethod = false): Patch =>
  limits(names, ({ since }) => ({
    since: (each, now, scope) =>
      each === period && (!ofMethod || scope.method !== undefined)
        ? now - days * millisecondsPerDay
        : since(each, now, scope),
  }));

/** In a period after the first, the sell that follows so many is not counted. */
const uncountedLater = (period: Period, after: number): Patch =>
  inStore((store, { rules }) => ({
    count: (user, used) => {
      const since = rules.limits.since(period, used.at, used);
      const within = user.consumption.filter(({ at }) => at >= since).length;
      const isLater = within < user.consumption.length;
      if (!isLater || within !== after) store.count(user, used);
    },
  }));

export const consumptionFaults = {
  ...breaking(sellsBreak, {
    "float-sum: adds up what was consumed as floating point numbers": limits(() => ({
      sum: (one, other) => new Big(one.toNumber() + other.toNumber()),
    })),
    "single-precision-sum: adds up what was consumed as numbers of single precision": limits(
      () => ({ sum: (one, other) => new Big(Math.fround(one.plus(other).toNumber())).round(2) }),
    ),
    "consumed-rounded: rounds what was consumed to one decimal place": limits(
      "getLimits",
      ({ entry }) => ({ entry: (total, consumed) => entry(total, consumed.round(1)) }),
    ),
    "consumed-twice: counts every sell twice": counting((used) => [used, used]),
    "consumed-forgotten: remembers the last three sells only": inStore((store) => ({
      consumptionOf: (user) => store.consumptionOf(user).slice(-mostRemembered),
    })),
    "refused-sell-counted: counts a sell although it refuses it": afterRefusal(
      sellOperations,
      countAllTheSame,
    ),
    "nri-pool-sells-uncounted: does not count pool sells of NRI users": onlyIn(
      "poolSell",
      counting((used, { isNri }) => (isNri ? [] : [used])),
    ),
  }),
  ...breaking(sellsBreak, {
    "consumed-in-32-bits: counts only what 32 bits hold of an amount": inStore((store) => ({
      count: (user, used) => store.count(user, { ...used, amount: used.amount.mod(2 ** 32) }),
    })),
  }),
  ...breaking("limits-consumed-by-sell", {
    "sell-counted-as-buy-too: counts sells under buy as well": counting((used) => [
      used,
      { ...used, type: shownBuyTransactionType },
    ]),
    "newest-quote-counted: counts the newest quote of a user, whichever was sold": (service) =>
      counting((used, user) => {
        const newest = service.store.quotesOf(user).at(-1);
        return newest
          ? [
              {
                ...used,
                amount: service.rules.limits.countedAmount(newest, used.type),
                method: newest.method,
              },
            ]
          : [used];
      })(service),
    "confirmation-counts-again: counts an external sell once more when its funding is confirmed":
      around("confirmOnchainFunding", (before) => (call) => {
        const data = before(call);
        const transaction = call.store.findTransaction(textOf(call.input.id));
        if (transaction) countSell(call, transaction.quote);
        return data;
      }),
  }),
  ...breaking(
    [...sellsBreak.slice(1), "sells-pool-within-limits", "sells-external-within-limits"],
    {
      "second-method-counted-as-first: counts every sell as a bank transfer": counting((used) => [
        { ...used, method: paymentMethods[0] },
      ]),
    },
  ),
  ...breaking("limits-aggregate-all-methods", {
    "aggregate-of-usual-method: counts the sells of the first payment method alone in the aggregate":
      inAggregate(({ method }) => method === paymentMethods[0]),
    "weekly-aggregate-of-usual-method: counts the sells of the first payment method alone in the aggregate of a week":
      inAggregate(({ method }, period) => period !== "weekly" || method === paymentMethods[0]),
  }),
  ...breaking("sells-pool-within-limits", {
    "pool-sell-counted-late: counts a pool sell a moment after it was accepted": onlyIn(
      "poolSell",
      late("count"),
    ),
  }),
  ...breaking("sells-external-within-limits", {
    "sell-counted-late: counts an external sell a moment after it was accepted": onlyIn(
      "externalSell",
      late("count"),
    ),
  }),
  ...breaking("limits-entry-consumed", {
    "lifetime-ends-after-months: counts back no more than 180 days in the lifetime period": limits(
      ({ since }) => ({
        since: (asked, now, scope) =>
          asked === "lifetime" ? now - 180 * millisecondsPerDay : since(asked, now, scope),
      }),
    ),
    "daily-ends-after-hours: counts back no more than three hours in the daily period": limits(
      ({ since }) => ({
        since: (asked, now, scope) => {
          const start = since(asked, now, scope);
          return asked === "daily" ? Math.max(start, now - millisecondsPerDay / 8) : start;
        },
      }),
    ),
    "daily-lasts-eight-hours: begins a new day three times a day": lasts("daily", 1 / 3),
    "weekly-lasts-five-days: begins a new week every five days": lasts("weekly", 5),
    "monthly-lasts-half-a-month: begins a new month every fifteen days": lasts("monthly", 15),
    "first-sell-of-a-day-beyond-method: holds the first sell of a later day to no daily limit of its method":
      limits(
        sellOperations,
        ({ isEnforced }) => ({
          isEnforced: (each, scope) =>
            (each !== "daily" || scope.method === undefined) && isEnforced(each, scope),
        }),
        (call) => {
          const { before, within } = soldAround(call, "daily");
          return before > 0 && within === 0;
        },
      ),
    "later-months-unlimited: holds sells to no monthly limit after a user's first month":
      unenforcedLater(sellOperations, "monthly"),
    "later-weeks-unvalidated: validates by no weekly limit after a user's first week":
      unenforcedLater(validation, "weekly"),
    "weekly-enforced-by-day: holds pool sells to what a day consumed of the weekly limit":
      countedForDays("poolSell", "weekly", 1),
    "monthly-validated-by-week: validates by what a week consumed of the monthly limit":
      countedForDays(validation, "monthly", 7),
    "method-monthly-enforced-by-week: holds external sells to what a week consumed of a method's monthly limit":
      countedForDays("externalSell", "monthly", 7, true),
    "lifetime-enforced-for-months: holds sells to what 180 days consumed of the lifetime limit":
      countedForDays(sellOperations, "lifetime", 180),
    "first-sell-of-a-month-uncounted: does not count the first sell of a later month":
      uncountedLater("monthly", 0),
    "second-sell-of-a-day-uncounted: does not count the second sell of a later day": uncountedLater(
      "daily",
      1,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "validation-forgets-second-method: validates as if nothing had been sold by the second payment method":
      limits("validateTransaction", ({ counts }) => ({
        counts: (used, ...rest) => used.method !== paymentMethods[1] && counts(used, ...rest),
      })),
    "zero-validated-as-no-limit: approves what a limit of zero forbids": noneWhere(
      validation,
      isZero,
    ),
    "nothing-left-validated-as-no-limit: approves what a limit forbids that is used up": noneWhere(
      validation,
      isUsedUp,
    ),
    "overdrawn-validated-as-no-limit: approves what a limit forbids of which more is used than is allowed":
      noneWhere(validation, isOverdrawn),
  }),
  ...breaking(inSells, {
    "zero-is-no-limit: holds sells to no limit of zero": noneWhere(sellOperations, isZero),
    "nothing-left-is-no-limit: holds sells to no limit that is used up": noneWhere(
      sellOperations,
      isUsedUp,
    ),
    "overdrawn-is-no-limit: holds sells to no limit of which more is used than is allowed":
      noneWhere(sellOperations, isOverdrawn),
  }),
};
