import { Big } from "big.js";
import { periods, type Period } from "../../spec/vocabulary.ts";
import type { Context } from "../context.ts";
import type { Consumption, Entry, LimitScope, Quote, User } from "../records.ts";

export function limitEntry(
  { rules: { limits }, store }: Context,
  user: User,
  scope: LimitScope,
  period: Period,
): Entry {
  const since = limits.since(period, store.now(user), scope);
  const consumed = store
    .consumptionOf(user)
    .filter((used) => used.at >= since && limits.counts(used, scope, period))
    .reduce((sum, used) => limits.sum(sum, used.amount), new Big(0));
  const total = new Big(user.limitTotals[scope.type][scope.method ?? "aggregate"][period]);
  return limits.entry(total, consumed);
}

/** Undefined if it's within all of them. */
export function brokenLimit(
  context: Context,
  user: User,
  { type, method, amount }: Omit<Consumption, "at">,
): Period | undefined {
  const { limits } = context.rules;
  const isBroken = (period: Period, scope: LimitScope) =>
    limits.isEnforced(period, scope) &&
    limits.exceeds(amount, limitEntry(context, user, scope, period).remaining);
  return periods.find((period) => isBroken(period, { type }) || isBroken(period, { type, method }));
}

export const consumptionOf = (
  { rules: { limits } }: Context,
  quote: Quote,
): Omit<Consumption, "at"> => ({
  type: limits.soldAs(quote.kind),
  method: quote.method,
  amount: limits.countedAmount(quote, limits.soldAs(quote.kind)),
});

export const countSell = (context: Context, quote: Quote): void =>
  context.store.count(quote.user, {
    ...consumptionOf(context, quote),
    at: context.store.now(quote.user),
  });
