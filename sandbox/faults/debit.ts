import type { Context } from "../context.ts";
import { balanceFor } from "../operations/sell-checks.ts";
import type { Quote } from "../records.ts";

/** Takes the amount of a quote that has not been sold off the balance of its user. */
export function debit(context: Context, quote: Quote): void {
  const { user, fromCurrency, fromAmount, used } = quote;
  if (used) return;
  context.store.setBalance(user, fromCurrency, balanceFor(context, quote).minus(fromAmount));
}
