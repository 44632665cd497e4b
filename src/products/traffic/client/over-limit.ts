import { lookFirst } from "../look-first.ts";
import { isOverLimit, isSelling, quoteOf } from "../sells.ts";

/** Error 404001; Limits, rule 3: limits and validation show beforehand what is within the limits. */
export const overLimitHeeded = lookFirst({
  looks: new Set(["getLimits", "validateTransaction"]),
  subject: (seen) => (isSelling(seen) ? quoteOf(seen) : undefined),
  isRefused: isOverLimit,
});
