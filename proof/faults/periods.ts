import { Big } from "big.js";
import type { Period } from "../../spec/vocabulary.ts";
import { sellOperations } from "../../spec/operations.ts";
import { about, namedQuote, namedUser, requestUser } from "../patches/calls.ts";
import { inRules, inStore, onlyIn, together } from "../patches/parts.ts";
import { afterRow, afterSuccess, nowAndThen } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { consumptionOf } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  type Consumption,
  type LimitScope,
  type User,
  paymentMethods,
} from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking, sellsWithinLimits } from "./fault.ts";
import { onRetry } from "./sells.ts";

// When the periods of limits begin and end, and when they are enforced.

const limits = inRules("limits");
const validation = "validateTransaction";
const inMethod = ({ method }: LimitScope): boolean => method !== undefined;
const inAny = (): boolean => true;
const noLimits = limits({ isEnforced: () => false });

/** Begins a period at another time: `start` gets the present and the usual beginning. */
const beginning = (
  named: Period,
  start: (now: number, usual: number) => number,
  isMeant: (scope: LimitScope) => boolean = inAny,
): Patch =>
  limits(({ since }) => ({
    since: (period, now, scope) => {
      const usual = since(period, now, scope);
      return period === named && isMeant(scope) ? start(now, usual) : usual;
    },
  }));

const daysBefore = (period: Period, days: number, isMeant?: (scope: LimitScope) => boolean) =>
  beginning(period, (now) => now - days * millisecondsPerDay, isMeant);

const everyDays = (period: Period, days: number): Patch =>
  beginning(period, (now) => now - (now % (days * millisecondsPerDay)));

/** Counts sells of all periods with the same name, such as every January. */
const byName = (named: "daily" | "monthly", nameOf: (date: Date) => number): Patch =>
  limits(({ since, counts }) => {
    let current = 0;
    return {
      since: (period, now, scope) => {
        current = now;
        return period === named ? 0 : since(period, now, scope);
      },
      counts: (used, scope, period) =>
        counts(used, scope, period) &&
        (period !== named || nameOf(new Date(used.at)) === nameOf(new Date(current))),
    };
  });

function soldAround(call: Call, period: Period): { before: number; within: number } {
  const user = requestUser(call);
  if (!user) return { before: 0, within: 0 };
  const since = call.rules.limits.since(period, call.store.now(user), { type: "sell" });
  const sold = call.store.consumptionOf(user);
  const within = sold.filter(({ at }) => at >= since).length;
  return { before: sold.length - within, within };
}

const unenforced = (period: Period, isMeant: (scope: LimitScope) => boolean = inAny): Patch =>
  limits(({ isEnforced }) => ({
    isEnforced: (each, scope) => (each !== period || !isMeant(scope)) && isEnforced(each, scope),
  }));

const isLater =
  (period: Period) =>
  (call: Call): boolean =>
    soldAround(call, period).before > 0;

/** In a period after the first, doesn't count the sell that follows this many. */
const uncountedLater = (period: Period, after: number): Patch =>
  inStore((store, { rules }) => ({
    count: (user, used) => {
      const since = rules.limits.since(period, used.at, used);
      const within = user.consumption.filter(({ at }) => at >= since).length;
      const isInLater = within < user.consumption.length;
      if (!isInLater || within !== after) store.count(user, used);
    },
  }));

/** Like conditions that take zero for no limit, or ignore the sign. */
const noneWhere = (isMeant: (total: Big, consumed: Big) => boolean): Patch =>
  limits(({ entry }) => ({
    entry: (total, consumed) =>
      isMeant(total, consumed)
        ? { total, consumed, remaining: new Big(Number.MAX_SAFE_INTEGER) }
        : entry(total, consumed),
  }));

const zeroIsNone = noneWhere((total) => total.eq(0));
const usedUpIsNone = noneWhere((total, consumed) => total.gt(0) && total.eq(consumed));
const overdrawnIsNone = noneWhere((total, consumed) => total.gt(0) && total.lt(consumed));

const selling = (patch: Patch, when?: (call: Call) => boolean): Patch =>
  onlyIn(sellOperations, patch, when);
const validating = (patch: Patch, when?: (call: Call) => boolean): Patch =>
  onlyIn(validation, patch, when);

const sold = (call: Call) => namedQuote(call)?.fromCurrency ?? textOf(call.input.from_currency);

const seenAt = new WeakMap<User, number>();

const reserved = new WeakMap<User, Consumption[]>();
const reserve = about(namedQuote, (quote, call) => {
  const used = { ...consumptionOf(call, quote), at: call.store.now(quote.user) };
  reserved.set(quote.user, [...(reserved.get(quote.user) ?? []), used]);
});

export const periodsFaults = {
  ...breaking("limits-entry-consumed", {
    "months-without-year: counts in a month what was sold in the same month of other years": byName(
      "monthly",
      (date) => date.getUTCMonth(),
    ),
    "days-without-month: counts in a day what was sold on the same day of other months": byName(
      "daily",
      (date) => date.getUTCDate(),
    ),
    "lifetime-ends-after-months: counts back no more than 180 days in the lifetime period":
      daysBefore("lifetime", 180),
    "daily-ends-after-hours: counts back no more than three hours in the daily period": beginning(
      "daily",
      (now, usual) => Math.max(usual, now - millisecondsPerDay / 8),
    ),
    "daily-lasts-eight-hours: begins a new day three times a day": everyDays("daily", 1 / 3),
    "weekly-lasts-five-days: begins a new week every five days": everyDays("weekly", 5),
    "monthly-lasts-half-a-month: begins a new month every fifteen days": everyDays("monthly", 15),
    "first-sell-of-a-day-beyond-method: holds the first sell of a later day to no daily limit of its method":
      selling(unenforced("daily", inMethod), (call) => {
        const { before, within } = soldAround(call, "daily");
        return before > 0 && within === 0;
      }),
    "later-months-unlimited: holds sells to no monthly limit after a user's first month": selling(
      unenforced("monthly"),
      isLater("monthly"),
    ),
    "later-weeks-unvalidated: validates by no weekly limit after a user's first week": validating(
      unenforced("weekly"),
      isLater("weekly"),
    ),
    "weekly-enforced-by-day: holds pool sells to what a day consumed of the weekly limit": onlyIn(
      "poolSell",
      daysBefore("weekly", 1),
    ),
    "monthly-validated-by-week: validates by what a week consumed of the monthly limit": validating(
      daysBefore("monthly", 7),
    ),
    "method-monthly-enforced-by-week: holds external sells to what a week consumed of a method's monthly limit":
      onlyIn("externalSell", daysBefore("monthly", 7, inMethod)),
    "lifetime-enforced-for-months: holds sells to what 180 days consumed of the lifetime limit":
      selling(daysBefore("lifetime", 180)),
    "first-sell-of-a-month-uncounted: does not count the first sell of a later month":
      uncountedLater("monthly", 0),
    "second-sell-of-a-day-uncounted: does not count the second sell of a later day": uncountedLater(
      "daily",
      1,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "validation-forgets-second-method: validates as if nothing had been sold by the second payment method":
      limits(validation, ({ counts }) => ({
        counts: (used, ...rest) => used.method !== paymentMethods[1] && counts(used, ...rest),
      })),
    "zero-validated-as-no-limit: approves what a limit of zero forbids": validating(zeroIsNone),
    "nothing-left-validated-as-no-limit: approves what a limit forbids that is used up":
      validating(usedUpIsNone),
    "overdrawn-validated-as-no-limit: approves what a limit forbids of which more is used than is allowed":
      validating(overdrawnIsNone),
    "limits-unvalidated-now-and-then: approves one validation in five whatever the limits":
      nowAndThen(validation, noLimits),
    "other-currency-approved: approves any amount of another currency": validating(
      noLimits,
      (call) => !["USDT", "INR"].includes(sold(call)),
    ),
  }),
  ...breaking(["validation-not-approved-beyond", "validation-tells-beforehand"], {
    "other-pair-unvalidated: validates the second currency pair by no limit": [
      validating(noLimits, (call) => sold(call) === "USDC"),
      "minimum-by-pair",
    ],
  }),
  ...breaking(sellsWithinLimits, {
    "zero-is-no-limit: holds sells to no limit of zero": selling(zeroIsNone),
    "nothing-left-is-no-limit: holds sells to no limit that is used up": selling(usedUpIsNone),
    "overdrawn-is-no-limit: holds sells to no limit of which more is used than is allowed":
      selling(overdrawnIsNone),
    "limits-unchecked-now-and-then: holds one sell in five to no limit": nowAndThen(
      sellOperations,
      noLimits,
    ),
    "other-currency-unlimited: limits no sell of another currency": selling(
      noLimits,
      (call) => sold(call) !== "USDT",
    ),
    "other-pair-unlimited: holds sells of the second currency pair to no limit": [
      selling(noLimits, (call) => sold(call) === "USDC"),
      "minimum-by-pair",
    ],
    "over-limit-accepted-on-retry: accepts a sell beyond the limits when it comes again": onRetry(
      ["pool-sell-over-limit", "external-sell-over-limit"],
      (isMeant) => selling(noLimits, isMeant),
    ),
    "first-sell-of-period-refused: judges a sell by the limits that the last sell or reading left":
      together(
        afterSuccess(
          ["getLimits", ...sellOperations],
          about(namedUser, (user, { store }) => void seenAt.set(user, store.now(user))),
        ),
        inStore(sellOperations, (store) => ({
          consumptionOf: (user) => {
            const late = store.now(user) - (seenAt.get(user) ?? store.now(user));
            return store.consumptionOf(user).map((used) => ({ ...used, at: used.at + late }));
          },
        })),
      ),
  }),
  ...breaking(["errors-change-nothing", "validation-approved-within"], {
    "refused-sell-reserved: keeps the amount of a sell beyond the limits from later validations":
      together(
        afterRow("poolSell", "pool-sell-over-limit", reserve),
        afterRow("externalSell", "external-sell-over-limit", reserve),
        inStore(validation, (store) => ({
          consumptionOf: (user) => [...store.consumptionOf(user), ...(reserved.get(user) ?? [])],
        })),
      ),
  }),
};
