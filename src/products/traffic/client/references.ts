import { Bounded } from "../bounded.ts";
import { notAgain } from "../not-again.ts";
import { breach, sentInstead, atEach, unless, type Rule } from "../rule.ts";
import { isLost, isReferenceRefused, isSelling, quoteOf, referenceOf } from "../sells.ts";
import { isAccepted, isGiven } from "../seen.ts";
import { isUuid } from "../uuid.ts";

/** Whether operations share references is not shown. */
export const referenceNew = notAgain({
  subject: (seen) => {
    const reference = referenceOf(seen);
    return reference && `${seen.operation} ${reference}`;
  },
  isSettled: (seen) => isAccepted(seen) || isReferenceRefused(seen),
});

export const referenceUuid = atEach(({ input: { reference_uuid: reference } }) => {
  if (!isGiven(reference)) return undefined;
  return unless(isUuid(reference), () => sentInstead("reference_uuid", reference));
});

/** Only its reference tells whether a sell whose answer was lost has been made. */
export const lostSellNotDoubled: Rule = () => {
  const lost = new Bounded<{ reference: string; at: number }>();
  return (seen) => {
    const [quote, reference] = [quoteOf(seen), referenceOf(seen)];
    if (!isSelling(seen) || quote === undefined || reference === undefined) return undefined;
    const earlier = lost.get(quote);
    if (isLost(seen) && !earlier) lost.set(quote, { reference, at: seen.answeredAt });
    if (!earlier) return isLost(seen) ? "held" : undefined;
    if (earlier.at >= seen.sentAt) return undefined;
    return unless(earlier.reference === reference, breach);
  };
};
