import {
  type Consumption,
  type Entry,
  type LimitScope,
  type LimitTotals,
  type LimitType,
  type PaymentMethod,
  type Quote,
  type SellKind,
  paymentMethods,
} from "../records.ts";
import { Big } from "big.js";
import { type Period, shownPaymentMethod } from "../../spec/vocabulary.ts";

type Totals = LimitTotals["sell"]["aggregate"];

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

/** The totals of one transaction type. A copy, because provider states change a user's totals. */
const ofType = () => structuredClone({ aggregate, ...perMethod });

export const startingTotals = (): LimitTotals => ({
  buy: ofType(),
  sell: ofType(),
  crypto_sell: ofType(),
  pool_buy: ofType(),
});

/** The transaction types that a client may name, and the type that limits each. Not all are shown. */
const typesByName: ReadonlyMap<string, LimitType> = new Map([
  ["buy", "buy"],
  ["pool_buy", "buy"],
  ["sell", "sell"],
  ["pool_sell", "sell"],
  ["external_sell", "sell"],
]);

/** When the period around a moment began, by the UTC calendar; weeks begin on Monday. */
function calendarStart(period: Period, now: number): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  if (period === "daily") return Date.UTC(year, month, day);
  if (period === "weekly") return Date.UTC(year, month, day - sinceMonday);
  if (period === "monthly") return Date.UTC(year, month, 1);
  return period === "lifetime" ? 0 : Number.POSITIVE_INFINITY;
}

/** Limit entry; Limits structure; Limits, rules 1 and 2. */
export const limitRules = {
  /** The transaction types the limits operation reports. `buy` and `sell` are shown. */
  types: (): readonly LimitType[] => ["buy", "sell"],
  /** The type that a transaction type in a request stands for; undefined for an unknown one. */
  typeOf: (transactionType: string): LimitType | undefined => typesByName.get(transactionType),
  /** The payment method that a request means; undefined for an unknown one. The default is not shown. */
  methodOf: (asked: unknown = shownPaymentMethod): PaymentMethod | undefined =>
    paymentMethods.find((known) => known === asked),
  /** The type that a kind of sell counts under: not shown. */
  soldAs: (_kind: SellKind): LimitType => "sell",
  /** Which of a sell's two amounts is counted: not shown. */
  countedAmount: ({ fromAmount }: Pick<Quote, "fromAmount" | "toAmount">, _type: LimitType): Big =>
    fromAmount,
  /** When a sell is counted: not shown. */
  countedAt: (_kind: SellKind): "initiation" | "confirmation" => "initiation",
  /** Whether consumption counts in an entry: in its type's aggregate and in its own method. */
  counts: (used: Consumption, { type, method }: LimitScope, _period: Period): boolean =>
    used.type === type && (method === undefined || used.method === method),
  /** When a period begins: not shown. Here by the UTC calendar. In `transaction` nothing accumulates. */
  since: (period: Period, now: number, _scope: LimitScope): number => calendarStart(period, now),
  /** `consumed` is a sum of amounts. */
  sum: (one: Big, other: Big): Big => one.plus(other),
  /** `remaining` equals total minus consumed. */
  entry: (total: Big, consumed: Big): Entry => ({
    total,
    consumed,
    remaining: total.minus(consumed),
  }),
  /** Rule 2: an amount exceeds a limit when it is more than what remains. */
  exceeds: (amount: Big, remaining: Big): boolean => amount.gt(remaining),
  /** Rules 1 and 2: every period is enforced, in the aggregate and for each payment method. */
  isEnforced: (_period: Period, _scope: LimitScope): boolean => true,
  /** A new user's limits: not shown. */
  startingTotals,
};
