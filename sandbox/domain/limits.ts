import { Big } from "big.js";
import { periods, type Period } from "../../spec/vocabulary.ts";
import type { World } from "../world.ts";
import type { SellKind } from "./quotes.ts";
import type { User } from "./users.ts";

/** The transaction types limits are kept for, and what validate may call them. */
export type LimitType = "buy" | "sell" | "crypto_sell";
export const limitTypes = (world: World): LimitType[] => [
  "buy",
  "sell",
  ...(world.has("own-limit-type") || world.has("pool-limit-type") ? ["crypto_sell" as const] : []),
];

/** The type a kind of sell is counted under. */
export const soldAs = (world: World, kind: SellKind): LimitType =>
  world.has("own-limit-type") || (kind === "pool" && world.has("pool-limit-type"))
    ? "crypto_sell"
    : "sell";

export const typeOfTransaction: ReadonlyMap<string, LimitType> = new Map([
  ["buy", "buy"],
  ["pool_buy", "buy"],
  ["sell", "sell"],
  ["pool_sell", "sell"],
  ["external_sell", "sell"],
  ["crypto_sell", "crypto_sell"],
]);

export const paymentMethods = ["bank_transfer", "upi"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** An amount used, at a moment. */
export interface Consumption {
  type: LimitType;
  method: PaymentMethod;
  amount: Big;
  at: number;
}

type Totals = Record<Period, string>;
/** Totals per transaction type: the aggregate and each payment method. */
export type LimitTotals = Record<LimitType, { aggregate: Totals } & Record<PaymentMethod, Totals>>;

const aggregate: Totals = {
  daily: "10000",
  weekly: "25000",
  monthly: "50000",
  lifetime: "100000",
  transaction: "5000",
};
const perMethod: Record<PaymentMethod, Totals> = {
  bank_transfer: { ...aggregate, daily: "8000" },
  upi: { daily: "2000", weekly: "5000", monthly: "10000", lifetime: "20000", transaction: "1000" },
};

/** The totals every user starts with; a copy, since provider states change a user's own. */
export const startingTotals = (): LimitTotals =>
  structuredClone({
    buy: { aggregate, ...perMethod },
    sell: { aggregate, ...perMethod },
    crypto_sell: { aggregate, ...perMethod },
  });

/** When each period that a moment lies in began, by the UTC calendar; weeks begin on Monday. */
function periodStart(period: Period, now: number): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  if (period === "daily") return Date.UTC(year, month, day);
  if (period === "weekly") return Date.UTC(year, month, day - sinceMonday);
  if (period === "monthly") return Date.UTC(year, month, 1);
  return period === "lifetime" ? 0 : Number.POSITIVE_INFINITY;
}

/** Which limits are meant: all of a type, or those of one payment method. */
export interface LimitScope {
  type: LimitType;
  method?: PaymentMethod;
}

export interface Entry {
  total: Big;
  consumed: Big;
  remaining: Big;
}

/** Adds exactly; with the fault as doubles do. */
const add = (world: World, one: Big, other: Big): Big =>
  world.has("float-sum") ? new Big(one.toNumber() + other.toNumber()) : one.plus(other);

const millisecondsPerDay = 86_400_000;
/** How long rolling periods are; lifetime has no end, and nothing accumulates in `transaction`. */
const daysOf: Partial<Record<Period, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
  lifetime: Number.POSITIVE_INFINITY,
};

/** The moment from which on consumption counts. */
function sinceWhen(world: World, user: User, { method }: LimitScope, period: Period): number {
  if (period === "daily" && world.has("daily-never-resets")) return 0;
  if (period === "weekly" && world.has("weekly-never-resets")) return 0;
  const ofMethod = method !== undefined && world.has("method-lifetime-resets");
  const resets = period === "lifetime" && (ofMethod || world.has("lifetime-resets"));
  const now = world.now() + user.clockOffset;
  const rolls = world.has("rolling-periods") && period !== "transaction";
  if (rolls) return now - (daysOf[period] ?? 0) * millisecondsPerDay;
  return periodStart(resets ? "monthly" : period, now);
}

/** The entry of a period: what is allowed, used and left, exactly. Nothing accumulates in `transaction`. */
export function entryOf(world: World, user: User, scope: LimitScope, period: Period): Entry {
  const { type, method } = scope;
  const since = sinceWhen(world, user, scope, period);
  const skipped =
    (period === "weekly" && world.has("weekly-not-consumed")) ||
    (method !== undefined && world.has("method-not-consumed")) ||
    (method !== undefined && period === "weekly" && world.has("method-weekly-not-consumed"));
  const sharers = world.has("limits-shared-by-users") ? [...world.users.values()] : [user];
  const consumed = sharers
    .flatMap((sharer) => sharer.consumption)
    .filter((used) => used.type === type && (method === undefined || used.method === method))
    .filter((used) => used.at >= since && !skipped)
    .reduce((sum, used) => add(world, sum, used.amount), new Big(0));
  const total = new Big(user.limitTotals[type][method ?? "aggregate"][period]);
  const off = world.strikes("remaining-wrong-now-and-then") ? 1 : 0;
  const exact = total.minus(consumed).plus(off);
  const noisy = world.has("remaining-in-floats");
  const left = noisy ? new Big(total.toNumber() - consumed.toNumber()) : exact;
  const told = world.has("consumed-rounded") ? consumed.round(1) : consumed;
  return { total, consumed: told, remaining: world.has("remaining-stale") ? total : left };
}

/** The first limit an amount would break, or undefined when it is within all of them. */
export function brokenLimit(
  world: World,
  user: User,
  { type, method, amount }: { type: LimitType; method: PaymentMethod; amount: Big },
): Period | undefined {
  const scopes: LimitScope[] = [{ type }, { type, method }];
  const overlooked = world.has("aggregate-limits-unchecked")
    ? "aggregate"
    : world.has("method-limits-unchecked") && "method";
  return periods.find((period) =>
    scopes.some((scope) => {
      if (overlooked === (scope.method === undefined ? "aggregate" : "method")) return false;
      const isSecond = scope.method !== undefined && scope.method !== paymentMethods[0];
      if (isSecond && world.has("second-method-limits-unchecked")) return false;
      if (period !== "daily" && period !== "transaction" && world.has(`${period}-unchecked`)) {
        return false;
      }
      const { remaining } = entryOf(world, user, scope, period);
      if (world.has("limits-with-slack")) return amount.gte(remaining.plus(1));
      return world.has("limit-boundary-exclusive") ? amount.gte(remaining) : amount.gt(remaining);
    }),
  );
}

/** Counts an amount as used. */
export function consume(world: World, user: User, used: Omit<Consumption, "at">): void {
  const amount = world.has("consumed-twice") ? used.amount.times(2) : used.amount;
  const method = world.has("second-method-counted-as-first") ? paymentMethods[0] : used.method;
  const counted = { ...used, amount, method, at: world.now() + user.clockOffset };
  user.consumption.push(counted);
  if (world.has("sell-counted-as-buy-too")) user.consumption.push({ ...counted, type: "buy" });
  if (world.has("consumed-forgotten")) user.consumption = user.consumption.slice(-3);
}
