import type { OperationName } from "../../spec/operations.ts";
import type { Period } from "../../spec/vocabulary.ts";
import { inRules, onlyIn, requestUser } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import type { Patch } from "../patch.ts";
import { paymentMethods, type LimitScope } from "../records.ts";
import type { Fault } from "./fault.ts";

// Limits of what isn't paid by the usual payment method, for whom or where they are not enforced.

const limits = inRules("limits");
const [, second] = paymentMethods;

const isForNri = (call: Call): boolean => requestUser(call)?.isNri ?? false;

/** Whether a sell, or what is to be validated, is paid by the second method. */
const isBySecond = ({ store, input }: Call): boolean =>
  (store.findQuote(textOf(input.quote_id))?.method ?? input.payment_method) === second;

/** Does not enforce the limits of one period and scope in an operation, for some calls. */
const unenforced = (
  operation: OperationName,
  exempt: Period,
  isExempt: (scope: LimitScope) => boolean,
  when: (call: Call) => boolean,
): Patch =>
  onlyIn(
    operation,
    limits(({ isEnforced }) => ({
      isEnforced: (period, scope) =>
        !(period === exempt && isExempt(scope)) && isEnforced(period, scope),
    })),
    when,
  );

const ofSecond = ({ method }: LimitScope): boolean => method === second;
const ofAggregate = ({ method }: LimitScope): boolean => method === undefined;

export const byAnotherMethodFaults = {
  "nri-second-method-monthly-unchecked": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells of NRI users to the monthly limit of the second payment method",
    patch: unenforced("externalSell", "monthly", ofSecond, isForNri),
  },
  "nri-second-method-weekly-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells of NRI users to the weekly limit of the second payment method",
    patch: unenforced("poolSell", "weekly", ofSecond, isForNri),
  },
  "nri-second-method-daily-unvalidated": {
    breaks: "validation-not-approved-beyond",
    does: "validates transactions of NRI users beyond the daily limit of the second payment method",
    patch: unenforced("validateTransaction", "daily", ofSecond, isForNri),
  },
  "second-method-beyond-monthly-aggregate": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells by the second payment method to the monthly limit of the aggregate",
    patch: unenforced("externalSell", "monthly", ofAggregate, isBySecond),
  },
  "second-method-beyond-lifetime-aggregate": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells by the second payment method to the lifetime limit of the aggregate",
    patch: unenforced("poolSell", "lifetime", ofAggregate, isBySecond),
  },
  "second-method-validated-beyond-weekly-aggregate": {
    breaks: "validation-not-approved-beyond",
    does: "validates by the second payment method beyond the weekly limit of the aggregate",
    patch: unenforced("validateTransaction", "weekly", ofAggregate, isBySecond),
  },
} satisfies Record<string, Fault>;
