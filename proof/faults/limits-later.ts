import { Big } from "big.js";
import { sellOperations, type OperationName } from "../../spec/operations.ts";
import type { Period } from "../../spec/vocabulary.ts";
import { inRules, inStore, requestUser } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";

// Limits of which nothing is left, and those of a later period.

const limits = inRules("limits");
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

export const limitsLaterFaults = {
  ...breaking(inSells, {
    "zero-is-no-limit: holds sells to no limit of zero": noneWhere(sellOperations, isZero),
    "nothing-left-is-no-limit: holds sells to no limit that is used up": noneWhere(
      sellOperations,
      isUsedUp,
    ),
    "overdrawn-is-no-limit: holds sells to no limit of which more is used than is allowed":
      noneWhere(sellOperations, isOverdrawn),
  }),
  ...breaking("validation-not-approved-beyond", {
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
  ...breaking("limits-entry-consumed", {
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
};
