import { sellOperations, type OperationName } from "../../spec/operations.ts";
import type { Period } from "../../spec/vocabulary.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { LimitScope } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Limits that are shown rightly, and enforced or validated by another consumption or another period.

const limits = inRules("limits");
const validation: readonly OperationName[] = ["validateTransaction"];

const ofAggregate = ({ method }: LimitScope): boolean => method === undefined;
const ofMethod = ({ method }: LimitScope): boolean => method !== undefined;

const forgetting = (
  operations: readonly OperationName[],
  forgotten: Period,
  isAffected: (scope: LimitScope) => boolean,
): Patch =>
  onlyIn(
    operations,
    limits(({ counts }) => ({
      counts: (used, scope, period) =>
        !(period === forgotten && isAffected(scope)) && counts(used, scope, period),
    })),
  );

const by = (operations: readonly OperationName[], meant: Period, taken: Period): Patch =>
  onlyIn(
    operations,
    limits(({ since }) => ({
      since: (period, now, scope) => since(period === meant ? taken : period, now, scope),
    })),
  );

const keptBySells = ["sells-pool-within-limits", "sells-external-within-limits"] as const;

const forgotten = {
  "sells-forget-daily-aggregate": {
    breaks: keptBySells,
    does: "sells as if nothing of the daily aggregate were consumed",
    patch: forgetting(sellOperations, "daily", ofAggregate),
  },
  "sells-forget-weekly-method": {
    breaks: keptBySells,
    does: "sells as if nothing of a payment method's weekly limit were consumed",
    patch: forgetting(sellOperations, "weekly", ofMethod),
  },
  "sells-forget-weekly-aggregate": {
    breaks: keptBySells,
    does: "sells as if nothing of the weekly aggregate were consumed",
    patch: forgetting(sellOperations, "weekly", ofAggregate),
  },
  "sells-forget-daily-method": {
    breaks: keptBySells,
    does: "sells as if nothing of a payment method's daily limit were consumed",
    patch: forgetting(sellOperations, "daily", ofMethod),
  },
  "sells-forget-monthly-aggregate": {
    breaks: keptBySells,
    does: "sells as if nothing of the monthly aggregate were consumed",
    patch: forgetting(sellOperations, "monthly", ofAggregate),
  },
  "sells-forget-monthly-method": {
    breaks: keptBySells,
    does: "sells as if nothing of a payment method's monthly limit were consumed",
    patch: forgetting(sellOperations, "monthly", ofMethod),
  },
  "sells-forget-lifetime-aggregate": {
    breaks: keptBySells,
    does: "sells as if nothing of the lifetime aggregate were consumed",
    patch: forgetting(sellOperations, "lifetime", ofAggregate),
  },
  "sells-forget-lifetime-method": {
    breaks: keptBySells,
    does: "sells as if nothing of a payment method's lifetime limit were consumed",
    patch: forgetting(sellOperations, "lifetime", ofMethod),
  },
  "sells-add-up-in-transaction": {
    breaks: ["limits-transaction-single", ...keptBySells],
    does: "holds the sells of a day together to the limit of a single one",
    patch: by(sellOperations, "transaction", "daily"),
  },
} satisfies Record<string, Fault>;

const ended = {
  "daily-enforced-forever": {
    breaks: "limits-entry-consumed",
    does: "refuses sells on the next day by what was sold today",
    patch: by(sellOperations, "daily", "lifetime"),
  },
  "weekly-enforced-forever": {
    breaks: "limits-entry-consumed",
    does: "refuses sells in the next week by what was sold in this one",
    patch: by(sellOperations, "weekly", "lifetime"),
  },
  "monthly-validated-forever": {
    breaks: "limits-entry-consumed",
    does: "validates by the month before, too",
    patch: by(validation, "monthly", "lifetime"),
  },
  "lifetime-enforced-by-month": {
    breaks: "limits-entry-consumed",
    does: "holds sells to the lifetime limit for a month only",
    patch: by(sellOperations, "lifetime", "monthly"),
  },
  "lifetime-validated-by-month": {
    breaks: "limits-entry-consumed",
    does: "validates against what was consumed in this month of the lifetime limit",
    patch: by(validation, "lifetime", "monthly"),
  },
} satisfies Record<string, Fault>;

const validated = {
  "last-unit-unapproved": {
    breaks: "validation-approved-within",
    does: "does not approve an amount that is exactly what is left",
    patch: onlyIn(
      validation,
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) => amount.eq(remaining) || exceeds(amount, remaining),
      })),
    ),
  },
  "one-unit-more-approved": {
    breaks: "validation-not-approved-beyond",
    does: "approves an amount that is more than what is left by less than one",
    patch: onlyIn(
      validation,
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) => exceeds(amount, remaining.plus("0.99")),
      })),
    ),
  },
} satisfies Record<string, Fault>;

export const enforcedPeriodsFaults = { ...forgotten, ...ended, ...validated };
