import type { Period } from "../../spec/vocabulary.ts";
import { inRules } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type LimitScope } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

const limits = inRules("limits");

const unenforced = (isExempt: (period: Period, scope: LimitScope) => boolean): Patch =>
  limits(({ isEnforced }) => ({
    isEnforced: (period, scope) => !isExempt(period, scope) && isEnforced(period, scope),
  }));

export const limitEnforcementFaults = {
  "limits-with-slack": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "accepts amounts that are beyond a limit by less than one",
    patch: limits(() => ({ exceeds: (amount, remaining) => amount.gte(remaining.plus(1)) })),
  },
  "limit-boundary-exclusive": {
    breaks: [
      "validation-approved-within",
      "sells-pool-within-limits",
      "sells-external-within-limits",
    ],
    does: "refuses an amount that is exactly what remains",
    patch: limits(() => ({ exceeds: (amount, remaining) => amount.gte(remaining) })),
  },
  "method-limits-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "enforces the aggregate limits only",
    patch: unenforced((_, { method }) => method !== undefined),
  },
  "second-method-limits-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "enforces the limits of the first payment method only",
    patch: unenforced((_, { method }) => method === paymentMethods[1]),
  },
  "aggregate-limits-unchecked": {
    breaks: [
      "sells-pool-within-limits",
      "sells-external-within-limits",
      "validation-not-approved-beyond",
    ],
    does: "enforces the limits of the payment method only",
    patch: unenforced((_, { method }) => method === undefined),
  },
  "weekly-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "does not enforce the weekly limit",
    patch: unenforced((period) => period === "weekly"),
  },
  "monthly-unchecked": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "does not enforce the monthly limit",
    patch: unenforced((period) => period === "monthly"),
  },
  "lifetime-unchecked": {
    breaks: ["sells-pool-within-limits", "validation-not-approved-beyond"],
    does: "does not enforce the lifetime limit",
    patch: unenforced((period) => period === "lifetime"),
  },
} satisfies Record<string, Fault>;
