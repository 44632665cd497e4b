import { Big } from "big.js";
import { shownBuyTransactionType, type Period } from "../../spec/vocabulary.ts";
import {
  afterRefusal,
  around,
  inRules,
  late,
  namedQuote,
  onlyIn,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  paymentMethods,
  type Consumption,
  type LimitScope,
  type User,
} from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { sellOperations } from "../../spec/operations.ts";

const limits = inRules("limits");
const sellsBreak = ["limits-consumed-by-sell", "limits-consumed-by-method"] as const;

const counting =
  (counted: (used: Consumption, user: User) => Consumption[]): Patch =>
  ({ store }) => ({
    store: {
      count: (user, used) => {
        for (const each of counted(used, user)) store.count(user, each);
      },
    },
  });

const uncounted = (isLeftOut: (period: Period, scope: LimitScope) => boolean): Patch =>
  limits(({ counts }) => ({
    counts: (used, scope, period) => !isLeftOut(period, scope) && counts(used, scope, period),
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

export const consumptionFaults = {
  "float-sum": {
    breaks: sellsBreak,
    does: "adds up what was consumed as floating point numbers",
    patch: limits(() => ({
      sum: (one, other) => new Big(one.toNumber() + other.toNumber()),
    })),
  },
  "single-precision-sum": {
    breaks: sellsBreak,
    does: "adds up what was consumed as numbers of single precision",
    patch: limits(() => ({
      sum: (one, other) => new Big(Math.fround(one.plus(other).toNumber())).round(2),
    })),
  },
  "consumed-rounded": {
    breaks: sellsBreak,
    does: "rounds what was consumed to one decimal place",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({ entry: (total, consumed) => entry(total, consumed.round(1)) })),
    ),
  },
  "consumed-twice": {
    breaks: sellsBreak,
    does: "counts every sell twice",
    patch: counting((used) => [used, used]),
  },
  "consumed-forgotten": {
    breaks: sellsBreak,
    does: "remembers the last three sells only",
    patch: ({ store }) => ({
      store: { consumptionOf: (user) => store.consumptionOf(user).slice(-mostRemembered) },
    }),
  },
  "refused-sell-counted": {
    breaks: sellsBreak,
    does: "counts a sell although it refuses it",
    patch: afterRefusal(sellOperations, countAllTheSame),
  },
  "sell-counted-as-buy-too": {
    breaks: "limits-consumed-by-sell",
    does: "counts sells under buy as well",
    patch: counting((used) => [used, { ...used, type: shownBuyTransactionType }]),
  },
  "second-method-counted-as-first": {
    breaks: [...sellsBreak.slice(1), "sells-pool-within-limits", "sells-external-within-limits"],
    does: "counts every sell as a bank transfer",
    patch: counting((used) => [{ ...used, method: paymentMethods[0] }]),
  },
  "aggregate-of-usual-method": {
    breaks: "limits-aggregate-all-methods",
    does: "counts the sells of the first payment method alone in the aggregate",
    patch: inAggregate(({ method }) => method === paymentMethods[0]),
  },
  "weekly-aggregate-of-usual-method": {
    breaks: "limits-aggregate-all-methods",
    does: "counts the sells of the first payment method alone in the aggregate of a week",
    patch: inAggregate(({ method }, period) => period !== "weekly" || method === paymentMethods[0]),
  },
  "newest-quote-counted": {
    breaks: "limits-consumed-by-sell",
    does: "counts the newest quote of a user, whichever was sold",
    patch: (service) =>
      counting((used, user) => {
        const newest = service.store.quotesOf(user).at(-1);
        return newest
          ? [{ ...used, amount: service.rules.limits.countedAmount(newest), method: newest.method }]
          : [used];
      })(service),
  },
  "confirmation-counts-again": {
    breaks: "limits-consumed-by-sell",
    does: "counts an external sell once more when its funding is confirmed",
    patch: around("confirmOnchainFunding", (before) => (call) => {
      const data = before(call);
      const transaction = call.store.findTransaction(textOf(call.input.id));
      if (transaction) countSell(call, transaction.quote);
      return data;
    }),
  },
  "nri-pool-sells-uncounted": {
    breaks: sellsBreak,
    does: "does not count pool sells of NRI users",
    patch: onlyIn(
      "poolSell",
      counting((used, { isNri }) => (isNri ? [] : [used])),
    ),
  },
  "weekly-not-consumed": {
    breaks: "limits-consumed-by-sell",
    does: "does not count sells in the weekly period",
    patch: uncounted((period) => period === "weekly"),
  },
  "method-not-consumed": {
    breaks: "limits-consumed-by-method",
    does: "does not count sells per payment method",
    patch: uncounted((_, { method }) => method !== undefined),
  },
  "method-weekly-not-consumed": {
    breaks: "limits-consumed-by-method",
    does: "does not count sells in the weekly period of their payment method",
    patch: uncounted((period, { method }) => method !== undefined && period === "weekly"),
  },
  "pool-sell-counted-late": {
    breaks: "sells-pool-within-limits",
    does: "counts a pool sell a moment after it was accepted",
    patch: onlyIn("poolSell", late("count")),
  },
  "sell-counted-late": {
    breaks: "sells-external-within-limits",
    does: "counts an external sell a moment after it was accepted",
    patch: onlyIn("externalSell", late("count")),
  },
} satisfies Record<string, Fault>;
