import type { Context } from "../../sandbox/context.ts";
import { balanceFor } from "../../sandbox/operations/sell-checks.ts";
import type { Quote } from "../../sandbox/records.ts";

export function debit(context: Context, quote: Quote): void {
  const { user, fromCurrency, fromAmount, used } = quote;
  if (used) return;
  context.store.setBalance(user, fromCurrency, balanceFor(context, quote).minus(fromAmount));
}
