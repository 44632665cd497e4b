import type { Fault } from "./fault.ts";

export const limitsFaults = {
  "limits-refused": {
    breaks: "limits-read",
    does: "refuses to tell limits",
  },
  "limits-shared-by-users": {
    breaks: "limits-per-user",
    does: "counts what all users consume",
  },
  "transaction-type-optional": {
    breaks: "limits-transaction-type-required",
    does: "tells all limits when no type is given",
  },
  "payment-method-demanded": {
    breaks: "limits-payment-method-optional",
    does: "demands a payment method",
  },
  "limits-user-id-optional": {
    breaks: "limits-user-id-required",
    does: "tells somebody's limits without X-User-Id",
  },
  "type-filter-ignored": {
    breaks: "limits-transaction-type-filter",
    does: "tells limits of every type",
  },
  "method-filter-ignored": {
    breaks: "limits-payment-method-filter",
    does: "tells limits of every payment method",
  },
  "limits-not-by-type": {
    breaks: "limits-by-transaction-type",
    does: "has no object per transaction type",
  },
  "aggregate-lacks-weekly": {
    breaks: "limits-aggregate-periods",
    does: "leaves weekly out of the aggregate",
  },
  "payment-methods-missing": {
    breaks: "limits-payment-methods",
    does: "leaves the limits per payment method out",
  },
  "method-lacks-lifetime": {
    breaks: "limits-payment-method-periods",
    does: "leaves lifetime out of a payment method",
  },
  "total-as-text": {
    breaks: "limits-entry-total",
    does: "gives total as a string",
  },
  "consumed-as-text": {
    breaks: "limits-entry-consumed",
    does: "gives consumed as a string",
  },
  "remaining-missing": {
    breaks: "limits-entry-remaining",
    does: "leaves remaining out",
  },
  "remaining-stale": {
    breaks: "limits-remaining-difference",
    does: "never takes consumed off remaining",
  },
  "limits-with-slack": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "lets amounts pass that are beyond a limit by less than one",
  },
  "limit-boundary-exclusive": {
    breaks: [
      "validation-approved-within",
      "sells-pool-within-limits",
      "sells-external-within-limits",
    ],
    does: "refuses an amount that is exactly what remains",
  },
  "float-sum": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "adds up what was consumed as floating point numbers",
  },
  "method-limits-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "holds sells to the aggregate limits only",
  },
  "aggregate-limits-unchecked": {
    breaks: [
      "sells-pool-within-limits",
      "sells-external-within-limits",
      "validation-not-approved-beyond",
    ],
    does: "holds sells to the limits of their payment method only",
  },
  "weekly-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "does not hold sells to the weekly limit",
  },
  "monthly-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "does not hold sells to the monthly limit",
  },
  "lifetime-unchecked": {
    breaks: ["sells-pool-within-limits", "validation-not-approved-beyond"],
    does: "does not hold sells to the lifetime limit",
  },
  "remaining-wrong-now-and-then": {
    breaks: "limits-remaining-difference",
    does: "gives one remaining too much in one answer of five",
  },
  "daily-never-resets": {
    breaks: "limits-entry-consumed",
    does: "never begins a new day",
  },
  "lifetime-resets": {
    breaks: "limits-entry-consumed",
    does: "begins a new lifetime each month",
  },
  "remaining-in-floats": {
    breaks: "limits-remaining-difference",
    does: "computes remaining with floating point numbers",
  },
  "refused-sell-counted": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "counts a sell before it looks at its reason",
  },
  "sell-counted-as-buy-too": {
    breaks: "limits-consumed-by-sell",
    does: "counts sells under buy as well",
  },
  "one-method-reads-stale": {
    breaks: "limits-payment-method-filter",
    does: "tells nothing consumed when asked for one payment method",
  },
  "second-method-counted-as-first": {
    breaks: [
      "limits-consumed-by-method",
      "sells-pool-within-limits",
      "sells-external-within-limits",
    ],
    does: "counts every sell as a bank transfer",
  },
  "consumed-forgotten": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "remembers the last three sells only",
  },
  "consumed-rounded": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "rounds what was consumed to one decimal place",
  },
  "confirmation-counts-again": {
    breaks: "limits-consumed-by-sell",
    does: "counts an external sell once more when its funding is confirmed",
  },
  "nri-pool-sells-uncounted": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "does not count pool sells of NRI users",
  },
  "pool-sell-counted-late": {
    breaks: "sells-pool-within-limits",
    does: "counts a pool sell a moment after it was accepted",
  },
  "newest-quote-counted": {
    breaks: "limits-consumed-by-sell",
    does: "counts the newest quote of a user, whichever was sold",
  },
  "second-method-limits-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "keeps to the limits of the first payment method only",
  },
  "method-lifetime-resets": {
    breaks: "limits-entry-consumed",
    does: "begins the lifetime of a payment method anew with each month",
  },
  "weekly-not-consumed": {
    breaks: "limits-consumed-by-sell",
    does: "does not count sells in the weekly period",
  },
  "method-not-consumed": {
    breaks: "limits-consumed-by-method",
    does: "does not count sells per payment method",
  },
  "consumed-twice": {
    breaks: ["limits-consumed-by-sell", "limits-consumed-by-method"],
    does: "counts every sell twice",
  },
  "validation-answers-201": {
    breaks: "validation-answer",
    does: "answers validations with 201",
  },
  "method-weekly-not-consumed": {
    breaks: "limits-consumed-by-method",
    does: "does not count sells in the weekly period of their payment method",
  },
  "weekly-never-resets": {
    breaks: "limits-entry-consumed",
    does: "never begins a new week",
  },
} as const satisfies Record<string, Fault>;
