import { Big } from "big.js";
import {
  shownBuyTransactionType,
  type Period,
  approvedStatus,
  shownPaymentMethod,
} from "../../spec/vocabulary.ts";
import { sellOperations } from "../../spec/operations.ts";
import {
  afterRefusal,
  around,
  inRules,
  late,
  namedQuote,
  onlyIn,
  afterSuccess,
  headerUser,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  paymentMethods,
  type Consumption,
  type User,
  type LimitType,
} from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";
import { debit } from "./refused.ts";

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

const operation = "validateTransaction";

const countingValidated = (isCounted: (type: LimitType) => boolean): Patch =>
  afterSuccess(operation, (call) => {
    const { rules, store, input } = call;
    const user = headerUser(call);
    const type = rules.limits.typeOf(textOf(input.transaction_type));
    const amount = new Big(textOf(input.from_amount));
    if (user && type && isCounted(type))
      store.count(user, { type, method: paymentMethods[0], amount, at: store.now(user) });
  });

// What is consumed, when its periods end, and what validations leave behind.

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
  }),
  ...breaking("validation-not-approved-beyond", {
    "validation-forgets-second-method: validates as if nothing had been sold by the second payment method":
      limits("validateTransaction", ({ counts }) => ({
        counts: (used, ...rest) => used.method !== paymentMethods[1] && counts(used, ...rest),
      })),
  }),
  ...breaking("validation-consumes-nothing", {
    "validation-consumes: counts validations as consumed": countingValidated(() => true),
    "validated-purchase-consumes: counts the purchases it validates": countingValidated(
      (type) => type === shownBuyTransactionType,
    ),
    "unapproved-validation-consumes: counts a validation that it does not approve": afterSuccess(
      operation,
      (call, { status }) => {
        const user = headerUser(call);
        if (status === approvedStatus || !user) return;
        const [first] = call.store.quotesOf(user);
        const method = first?.method ?? shownPaymentMethod;
        const amount = call.rules.quotes.minimumAmount;
        call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
      },
    ),
  }),
  ...breaking(["validation-consumes-nothing", "errors-change-nothing"], {
    "validation-reserves-balance: takes what it validates off the balance": afterSuccess(
      operation,
      (call) => {
        const user = headerUser(call);
        const [first] = user ? call.store.quotesOf(user) : [];
        if (first) debit(call, first);
      },
    ),
  }),
};
