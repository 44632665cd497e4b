import { sells } from "../../spec/sell-kinds.ts";
import { isUuid } from "../../spec/vocabulary.ts";
import { Big } from "big.js";
import type { Call, Context, Operation } from "../context.ts";
import type { Quote, SellKind, User } from "../records.ts";
import { type Data, isDecimal, refuse, textOf } from "../input.ts";
import { checkReference, keepReference } from "./references.ts";
import { passedKyc } from "./user-of.ts";

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

const required = ["user_id", "from_currency", "to_currency", "from_amount", "reference_uuid"];

function requireSeller(call: Call, kind: SellKind): User {
  const { rules, store, client, input } = call;
  const { unknownUser, userWithoutKyc } = rules.quotes.rows[kind];
  const user = store.findUser(client, input.user_id);
  if (user && rules.quotes.isAllowedAfter(passedKyc(call, user))) return user;
  if (user) return refuse(userWithoutKyc);
  return refuse(store.anyUser(textOf(input.user_id)) ? userWithoutKyc : unknownUser);
}

const quoteData = (quote: Quote): Data => ({
  quote_id: quote.id,
  from_currency: quote.fromCurrency,
  to_currency: quote.toCurrency,
  from_amount: quote.fromAmount,
  to_amount: quote.toAmount,
  rate: quote.rate,
  payment_method: quote.method,
  expires_at: new Date(quote.expiresAt).toISOString(),
});

const quoteOperation =
  (kind: SellKind): Operation =>
  (call) => {
    const { rules, store, input } = call;
    const rows = rules.quotes.rows[kind];
    const isComplete = required.every((name) => input[name] !== undefined);
    if (!isComplete || !isUuid(input.user_id)) refuse(rows.missing);
    const amount = textOf(input.from_amount);
    if (!isDecimal(amount)) refuse(rows.malformedAmount);
    const method = rules.limits.methodOf(input.payment_method) ?? refuse(rows.method);
    const user = requireSeller(call, kind);
    if (kind === "external" && input.quote_id !== undefined) {
      if (!store.findQuote(textOf(input.quote_id))) refuse("external-quote-invalid");
    }
    const [fromCurrency, toCurrency] = [textOf(input.from_currency), textOf(input.to_currency)];
    if (!rules.quotes.rateOf(fromCurrency, toCurrency)) refuse(rows.pair);
    const fromAmount = new Big(amount);
    if (fromAmount.lt(rules.quotes.minimumAmount)) refuse(rows.minimum);
    checkReference(call, sells[kind].quote, rows.reference);
    keepReference(call, sells[kind].quote);
    return quoteData(newQuote(call, { kind, user, fromCurrency, toCurrency, fromAmount, method }));
  };

export const getPoolSellQuote = quoteOperation("pool");

export const getExternalSellQuote = quoteOperation("external");
