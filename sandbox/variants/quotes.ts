import { afterRefusal, namedQuote, namedUser } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import type { Variant } from "./variant.ts";

// What a service may lawfully do with quotes: their states are not shown.

/** Uses up the quote that a seller names, though the sell is refused. */
function burnQuote(call: Call): void {
  const quote = namedQuote(call);
  if (quote && quote.user === namedUser(call)) call.store.spend(quote);
}

export const quotesVariants = {
  "quotes-burned": {
    does: "uses a quote up even when the sell is refused",
    patch: afterRefusal(["poolSell", "externalSell"], burnQuote),
  },
} satisfies Record<string, Variant>;
