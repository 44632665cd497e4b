import { sellOperations } from "../../spec/operations.ts";
import { Big } from "big.js";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";
import { around, inRules, isForNri, onlyIn, withInput } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Data } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// How limits and what they count are looked up: by names, pages and rounded amounts.

const limits = inRules("limits");
const noLimits = limits(() => ({ isEnforced: () => false }));

const mostSellsRead = 20;

const countingByName = (named: "daily" | "monthly", nameOf: (date: Date) => number): Patch =>
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

const isPurchase = ({ input }: Call): boolean => textOf(input.transaction_type).includes("buy");
const isByOther = ({ input }: Call): boolean =>
  input.payment_method !== undefined && input.payment_method !== shownPaymentMethod;

export const limitsLookedUpFaults = {
  "unknown-type-returns-all": {
    breaks: "limits-transaction-type-filter",
    does: "returns limits of every type to a filter for one that it does not know",
    patch: around("getLimits", (before) => (call) => {
      const { transaction_type: asked } = call.input;
      const types = call.rules.limits.types();
      if (asked === undefined || types.some((type) => type === asked)) return before(call);
      const all = types.map((type) =>
        before({ ...call, input: { ...call.input, transaction_type: type } }),
      );
      return Object.assign({}, ...all) as Data;
    }),
  },
  "unknown-method-returns-all": {
    breaks: "limits-payment-method-filter",
    does: "returns limits of every payment method to a filter for one that it does not know",
    patch: withInput("getLimits", ({ rules, input: { payment_method: asked } }) => ({
      payment_method: rules.limits.methodOf(asked) === undefined ? undefined : asked,
    })),
  },
  "months-without-year": {
    breaks: "limits-entry-consumed",
    does: "counts in a month what was sold in the same month of other years",
    patch: countingByName("monthly", (date) => date.getUTCMonth()),
  },
  "days-without-month": {
    breaks: "limits-entry-consumed",
    does: "counts in a day what was sold on the same day of other months",
    patch: countingByName("daily", (date) => date.getUTCDate()),
  },
  "purchases-by-other-method-unlimited": {
    breaks: "validation-not-approved-beyond",
    does: "validates purchases of any amount by another payment method than the first",
    patch: onlyIn("validateTransaction", noLimits, (call) => isPurchase(call) && isByOther(call)),
  },
  "nri-purchases-unlimited": {
    breaks: "validation-not-approved-beyond",
    does: "validates purchases of any amount for NRI users",
    patch: onlyIn("validateTransaction", noLimits, (call) => isPurchase(call) && isForNri(call)),
  },
  "sold-in-cents": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "compares a sell with its limits without what is less than a hundredth",
    patch: onlyIn(
      sellOperations,
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) => exceeds(amount.round(2, Big.roundDown), remaining),
      })),
    ),
  },
  "first-page-of-sells": {
    breaks: ["limits-entry-consumed", "limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "adds up no more than the last twenty sells of a user",
    patch: ({ store }) => ({
      store: { consumptionOf: (user) => store.consumptionOf(user).slice(-mostSellsRead) },
    }),
  },
  "negative-amount-approved": {
    breaks: "validation-approved-proceeds",
    does: "approves a negative amount",
    patch: withInput("validateTransaction", ({ input: { from_amount: amount } }) => ({
      from_amount: amount instanceof Big ? amount.abs() : amount,
    })),
  },
} satisfies Record<string, Fault>;
