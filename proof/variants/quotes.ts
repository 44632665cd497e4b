import {
  afterRefusal,
  namedQuote,
  namedUser,
  onlyIn,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import type { Variant } from "./variant.ts";

// What a service may lawfully do with quotes: their states are not shown.

/** Even though the sell is refused. */
function burnQuote(call: Call): void {
  const quote = namedQuote(call);
  if (quote && quote.user === namedUser(call)) call.store.spend(quote);
}

const sellingEitherKind = (operation: OperationName, kind: SellKind): Patch =>
  onlyIn(operation, ({ store }) => ({
    store: {
      findQuote: (id) => {
        const quote = store.findQuote(id);
        if (!quote || quote.kind === kind) return quote;
        // What is noted of it is noted of the quote that is kept.
        return new Proxy(quote, {
          get: (kept, name) => (name === "kind" ? kind : kept[name as keyof typeof kept]),
        });
      },
    },
  }));

export const quotesVariants = {
  "quotes-of-either-kind": {
    does: "sells a quote of either kind in either kind of sell",
    patch: together(
      sellingEitherKind("poolSell", "pool"),
      sellingEitherKind("externalSell", "external"),
    ),
  },
  "quotes-burned": {
    does: "uses a quote up even when the sell is refused",
    patch: afterRefusal(sellOperations, burnQuote),
  },
} satisfies Record<string, Variant>;
