import { textOf } from "../text.ts";
import { Big } from "big.js";
import type { World } from "../world.ts";
import type { PaymentMethod } from "./limits.ts";
import type { User } from "./users.ts";

export type SellKind = "pool" | "external";

/** Rates of the supported pairs; the sandbox's choice, since pricing is not shown. */
const rates: Record<string, string> = { "USDT/INR": "85.3125", "USDC/INR": "85.2875" };

/** The least from_amount of a quote, and how long one lives. */
export const minimumAmount = new Big(10);
const lifetimeMilliseconds = 60_000;

export interface Quote {
  id: string;
  kind: SellKind;
  user: User;
  fromCurrency: string;
  toCurrency: string;
  fromAmount: Big;
  toAmount: Big;
  rate: Big;
  method: PaymentMethod;
  expiresAt: number;
  used: boolean;
}

export const rateOf = (from: unknown, to: unknown): string | undefined =>
  rates[`${textOf(from)}/${textOf(to)}`];

export function newQuote(
  world: World,
  fields: Pick<Quote, "kind" | "user" | "fromCurrency" | "toCurrency" | "fromAmount" | "method">,
): Quote {
  const rate = new Big(rateOf(fields.fromCurrency, fields.toCurrency) ?? 1);
  const quote: Quote = {
    ...fields,
    id: world.newId(),
    rate,
    toAmount: fields.fromAmount.times(rate),
    expiresAt: world.now() + lifetimeMilliseconds,
    used: false,
  };
  world.quotes.set(quote.id, quote);
  return quote;
}
