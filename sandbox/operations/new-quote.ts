import { Big } from "big.js";
import type { Context } from "../context.ts";
import type { Quote } from "../records.ts";

export function newQuote(
  { rules, store }: Context,
  fields: Pick<Quote, "kind" | "user" | "fromCurrency" | "toCurrency" | "fromAmount" | "method">,
): Quote {
  const { user, fromCurrency, toCurrency, fromAmount } = fields;
  const rate = new Big(rules.quotes.rateOf(fromCurrency, toCurrency) ?? 1);
  const quote: Quote = {
    ...fields,
    id: store.newId(),
    rate,
    toAmount: fromAmount.times(rate),
    expiresAt: store.now(user) + rules.quotes.lifetimeMilliseconds,
    used: false,
  };
  store.addQuote(quote);
  return quote;
}
