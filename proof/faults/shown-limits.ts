import type { Big } from "big.js";
import {
  around,
  headerUser,
  inRules,
  nowAndThen,
  onlyIn,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type LimitScope } from "../../sandbox/records.ts";
import type { Period } from "../../spec/vocabulary.ts";
import type { Fault } from "./fault.ts";

// Limits that are shown otherwise than they are enforced.

const limits = inRules("limits");
const shownOnly = (patch: Patch, when?: (call: Call) => boolean): Patch =>
  onlyIn("getLimits", patch, when);

const totalsShown = (
  isAffected: (period: Period, scope: LimitScope) => boolean,
  change: (total: Big, consumed: Big) => Big,
): Patch => {
  let affected = false;
  return shownOnly(
    limits(({ since, entry }) => ({
      since: (period, now, scope) => {
        affected = isAffected(period, scope);
        return since(period, now, scope);
      },
      entry: (total, consumed) => entry(affected ? change(total, consumed) : total, consumed),
    })),
  );
};

const countingRounded = (decimals: number): Patch =>
  limits(({ countedAmount }) => ({
    countedAmount: (quote) => countedAmount(quote).round(decimals),
  }));

const purchasesShowSells = (when: (call: Call) => boolean): Patch =>
  shownOnly(
    limits(({ counts }) => ({
      counts: (used, { type, ...scope }, period) =>
        counts(used, { ...scope, type: type === "buy" ? used.type : type }, period),
    })),
    when,
  );

export const shownLimitsFaults = {
  "purchases-by-method-show-sells": {
    breaks: "limits-entry-consumed",
    does: "shows what sells consumed as consumed by purchases, where a payment method is asked for",
    patch: purchasesShowSells(({ input }) => input.payment_method !== undefined),
  },
  "purchases-show-sells": {
    breaks: "limits-entry-consumed",
    does: "shows what sells consumed as consumed by purchases, where no payment method is asked for",
    patch: purchasesShowSells(({ input }) => input.payment_method === undefined),
  },
  "purchases-show-totals-of-sells": {
    breaks: "limits-entry-total",
    does: "shows the totals of sells as those of purchases",
    patch: around("getLimits", (before) => (call) => {
      const { limitTotals } = headerUser(call) ?? { limitTotals: undefined };
      if (!limitTotals) return before(call);
      const { buy } = limitTotals;
      limitTotals.buy = limitTotals.sell;
      const data = before(call);
      limitTotals.buy = buy;
      return data;
    }),
  },
  "totals-shown-doubled": {
    breaks: ["limits-entry-total", "validation-approved-within"],
    does: "shows totals twice as large as those enforced",
    patch: totalsShown(
      () => true,
      (total) => total.times(2),
    ),
  },
  "monthly-total-shown-halved": {
    breaks: "limits-entry-total",
    does: "shows half of the monthly total",
    patch: totalsShown(
      (period) => period === "monthly",
      (total) => total.div(2),
    ),
  },
  "method-total-shown-of-aggregate": {
    breaks: "limits-entry-total",
    does: "shows a lifetime total of the second payment method that is a hundred too large",
    patch: totalsShown(
      (period, { method }) => period === "lifetime" && method === paymentMethods[1],
      (total) => total.plus(100),
    ),
  },
  "total-shrinks-with-sells": {
    breaks: "limits-entry-total",
    does: "takes what was consumed off the total it shows",
    patch: totalsShown(
      () => true,
      (total, consumed) => total.minus(consumed),
    ),
  },
  "total-grows-with-sells": {
    breaks: "limits-entry-total",
    does: "adds what was consumed to the weekly totals, shown and enforced",
    patch: (service) => {
      let weekly = false;
      return limits(({ since, entry }) => ({
        since: (period, now, scope) => {
          weekly = period === "weekly";
          return since(period, now, scope);
        },
        entry: (total, consumed) => entry(weekly ? total.plus(consumed) : total, consumed),
      }))(service);
    },
  },
  "filtered-aggregate-of-method": {
    breaks: "limits-payment-method-filter",
    does: "counts only one payment method in the aggregate when asked for that method",
    patch: ({ operations }) => ({
      operations: {
        getLimits: (call) => {
          const asked = paymentMethods.find((method) => method === call.input.payment_method);
          if (!asked) return operations.getLimits(call);
          const { counts } = call.rules.limits;
          const rules = {
            ...call.rules,
            limits: {
              ...call.rules.limits,
              counts: (...[used, scope, period]: Parameters<typeof counts>) =>
                used.method === asked && counts(used, scope, period),
            },
          };
          return operations.getLimits({ ...call, rules });
        },
      },
    }),
  },
  "filtered-total-raised": {
    breaks: "limits-payment-method-filter",
    does: "shows other totals when asked for one payment method",
    patch: shownOnly(
      limits(({ entry }) => ({ entry: (total, consumed) => entry(total.plus(1), consumed) })),
      ({ input }) => input.payment_method !== undefined,
    ),
  },
  "counted-in-cents": {
    breaks: "limits-consumed-by-sell",
    does: "rounds what a sell counts to two decimal places",
    patch: countingRounded(2),
  },
  "counted-to-six-places": {
    breaks: "limits-consumed-by-sell",
    does: "rounds what a sell counts to six decimal places",
    patch: countingRounded(6),
  },
  "sums-in-cents": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "rounds every sum of what was consumed to two decimal places",
    patch: limits(({ sum }) => ({ sum: (one, other) => sum(one, other).round(2) })),
  },
  "total-wrong-now-and-then": {
    breaks: "limits-entry-total",
    does: "shows totals that are one too large in every fifth response",
    patch: nowAndThen(
      "getLimits",
      limits(({ entry }) => ({ entry: (total, consumed) => entry(total.plus(1), consumed) })),
    ),
  },
} satisfies Record<string, Fault>;
