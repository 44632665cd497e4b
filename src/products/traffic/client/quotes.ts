import { notAgain } from "../not-again.ts";
import { isQuoteExpired, isQuoteUsed, quoteOf } from "../sells.ts";
import { isAccepted } from "../seen.ts";

/**
 * External sell, error 402004, and Other entities, which names an already used quote. Whether a pool quote
 * can be sold again is not shown (open point pool-quote-reuse).
 */
export const quoteSoldOnce = notAgain({
  subject: quoteOf,
  isSettled: (seen) => isQuoteUsed(seen) || (seen.operation === "externalSell" && isAccepted(seen)),
});

/** Pool sell and external sell, error 402002. */
export const expiredQuoteRenewed = notAgain({
  subject: quoteOf,
  isSettled: isQuoteExpired,
});
