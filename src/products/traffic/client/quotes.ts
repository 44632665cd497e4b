import { notAgain } from "../not-again.ts";
import { isQuoteExpired, isQuoteUsed, quoteOf } from "../sells.ts";
import { isAccepted } from "../seen.ts";

/** Whether a pool quote can be sold again is not shown (open point pool-quote-reuse). */
export const quoteSoldOnce = notAgain({
  subject: quoteOf,
  isSettled: (seen) => isQuoteUsed(seen) || (seen.operation === "externalSell" && isAccepted(seen)),
});

export const expiredQuoteRenewed = notAgain({
  subject: quoteOf,
  isSettled: isQuoteExpired,
});
