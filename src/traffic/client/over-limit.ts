import { Bounded } from "../bounded.ts";
import { isOverLimit, isSelling, quoteOf } from "../sells.ts";
import type { Rule } from "../rule.ts";
import { userOf } from "../seen.ts";

/** Error 404001; Limits, rule 3: limits and validation tell beforehand what is within the limits. */
export const overLimitHeeded: Rule = () => {
  const looked = new Bounded<number>();
  const refusedSince = new Bounded<number>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "getLimits" || seen.operation === "validateTransaction") {
      looked.set(user, seen.sentAt);
    }
    const quote = quoteOf(seen);
    if (!isSelling(seen) || quote === undefined) return undefined;
    const since = refusedSince.get(quote);
    if (isOverLimit(seen)) refusedSince.set(quote, seen.answeredAt);
    if (since === undefined) return isOverLimit(seen) ? "held" : undefined;
    if (since >= seen.sentAt || (looked.get(user) ?? 0) >= since) return undefined;
    return {
      message: "The client repeated a sell that is over the limits.",
      expected: "to read the limits or validate first",
      actual: "the same sell again",
    };
  };
};
