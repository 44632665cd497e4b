import { lookFirst } from "../look-first.ts";
import { isOverLimit, isSelling, quoteOf } from "../sells.ts";

export const overLimitHeeded = lookFirst({
  looks: new Set(["getLimits", "validateTransaction"]),
  subject: (seen) => (isSelling(seen) ? quoteOf(seen) : undefined),
  isRefused: isOverLimit,
});
