import { Big } from "big.js";
import {
  asText,
  changing,
  inRules,
  nowAndThen,
  onlyIn,
  refuses,
  without,
} from "../../sandbox/combinators/index.ts";
import type { Fault } from "./fault.ts";

const limits = inRules("limits");

export const limitsFaults = {
  "limits-refused": {
    breaks: "limits-read",
    does: "refuses to return limits",
    patch: refuses("getLimits"),
  },
  "limits-shared-by-users": {
    breaks: "limits-per-user",
    does: "counts what all users consume",
    patch: ({ store }) => ({
      store: { consumptionOf: () => store.allUsers().flatMap((user) => store.consumptionOf(user)) },
    }),
  },
  "limits-not-by-type": {
    breaks: "limits-by-transaction-type",
    does: "has no object per transaction type",
    patch: changing("getLimits", ["*"], () => "see elsewhere"),
  },
  "aggregate-lacks-weekly": {
    breaks: "limits-aggregate-periods",
    does: "leaves weekly out of the aggregate",
    patch: without("getLimits", "*.aggregate.weekly"),
  },
  "payment-methods-missing": {
    breaks: "limits-payment-methods",
    does: "leaves the limits per payment method out",
    patch: without("getLimits", "*.payment_methods"),
  },
  "method-lacks-lifetime": {
    breaks: "limits-payment-method-periods",
    does: "leaves lifetime out of a payment method",
    patch: without("getLimits", "*.payment_methods.*.lifetime"),
  },
  "total-as-text": {
    breaks: "limits-entry-total",
    does: "returns total as a string",
    patch: asText("getLimits", "*.aggregate.*.total", "*.payment_methods.*.*.total"),
  },
  "consumed-as-text": {
    breaks: "limits-entry-consumed",
    does: "returns consumed as a string",
    patch: asText("getLimits", "*.aggregate.*.consumed", "*.payment_methods.*.*.consumed"),
  },
  "remaining-missing": {
    breaks: "limits-entry-remaining",
    does: "leaves remaining out",
    patch: without("getLimits", "*.aggregate.*.remaining", "*.payment_methods.*.*.remaining"),
  },
  "remaining-never-below-zero": {
    breaks: "limits-remaining-difference",
    does: "shows nothing remaining where more was consumed than is allowed",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => {
          const { remaining, ...rest } = entry(total, consumed);
          return { ...rest, remaining: remaining.lt(0) ? new Big(0) : remaining };
        },
      })),
    ),
  },
  "remaining-stale": {
    breaks: "limits-remaining-difference",
    does: "never takes consumed off remaining",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({ ...entry(total, consumed), remaining: total }),
      })),
    ),
  },
  "remaining-wrong-now-and-then": {
    breaks: "limits-remaining-difference",
    does: "returns one remaining too much in every fifth response",
    patch: nowAndThen(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: total.minus(consumed).plus(1),
        }),
      })),
    ),
  },
  "remaining-in-floats": {
    breaks: "limits-remaining-difference",
    does: "computes remaining with floating point numbers",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: new Big(total.toNumber() - consumed.toNumber()),
        }),
      })),
    ),
  },
  "one-method-reads-stale": {
    breaks: "limits-payment-method-filter",
    does: "returns nothing consumed when asked for one payment method",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({ entry: (total) => entry(total, new Big(0)) })),
      ({ input }) => input.payment_method !== undefined,
    ),
  },
} satisfies Record<string, Fault>;
