import type { Period } from "../../spec/vocabulary.ts";
import { isForNri } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { paymentMethods, type LimitScope } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { unenforced } from "./unenforced.ts";

// Limits of what isn't paid by the usual payment method, for whom or where they are not enforced.

const [, second] = paymentMethods;

const isBySecond = ({ store, input }: Call): boolean =>
  (store.findQuote(textOf(input.quote_id))?.method ?? input.payment_method) === second;

/** Without a method, the aggregate's. */
const limitOf =
  (meant: Period, ofMethod?: LimitScope["method"]) =>
  (period: Period, { method }: LimitScope) =>
    period === meant && method === ofMethod;

export const byAnotherMethodFaults = {
  "nri-second-method-monthly-unchecked": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells of NRI users to the monthly limit of the second payment method",
    patch: unenforced("externalSell", limitOf("monthly", second), isForNri),
  },
  "nri-second-method-weekly-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells of NRI users to the weekly limit of the second payment method",
    patch: unenforced("poolSell", limitOf("weekly", second), isForNri),
  },
  "nri-second-method-daily-unvalidated": {
    breaks: "validation-not-approved-beyond",
    does: "validates transactions of NRI users beyond the daily limit of the second payment method",
    patch: unenforced("validateTransaction", limitOf("daily", second), isForNri),
  },
  "second-method-beyond-monthly-aggregate": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells by the second payment method to the monthly limit of the aggregate",
    patch: unenforced("externalSell", limitOf("monthly"), isBySecond),
  },
  "second-method-beyond-lifetime-aggregate": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells by the second payment method to the lifetime limit of the aggregate",
    patch: unenforced("poolSell", limitOf("lifetime"), isBySecond),
  },
  "second-method-validated-beyond-weekly-aggregate": {
    breaks: "validation-not-approved-beyond",
    does: "validates by the second payment method beyond the weekly limit of the aggregate",
    patch: unenforced("validateTransaction", limitOf("weekly"), isBySecond),
  },
} satisfies Record<string, Fault>;
