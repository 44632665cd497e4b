import { Big } from "big.js";
import type { AsyncCommand } from "fast-check";
import { shownTransactionTypes } from "../../../spec/vocabulary.ts";
import { type ApiResponse, entriesOf, type Stage, type User } from "../../../fixtures/index.ts";

/** What we believe of one user's limits: totals as first read, and what was consumed since. */
export interface LimitsModel {
  /** Per place, such as `sell.aggregate.daily`: what was left when we began. */
  leftAtFirst: Map<string, { left: Big; paymentMethod: string | undefined; single: boolean }>;
  /** The payment methods sells can be made by; the first is that of the test data. */
  methods: string[];
  /** What one unit of the source amount counted at first: how amounts are chosen, not judged. */
  perUnit: Big;
  /** The least difference between two amounts that the target tells apart. */
  smallestUnit: number;
  /** Consumed since, per payment method. */
  consumed: Map<string, Big>;
}

/** The real thing beside the model: a seller on the target. */
export interface LimitsReal {
  seller: User;
  /** The reading everything is compared with. */
  first: ApiResponse;
  /** A transaction type nothing is sold under, as first read; where the target has one. */
  elsewhere: { type: string; first: ApiResponse } | undefined;
  stage: Stage;
}

export type LimitsCommand = AsyncCommand<LimitsModel, LimitsReal>;

/** Begins with what the target says at first. */
export function modelFrom(
  first: ApiResponse,
  known: Pick<LimitsModel, "methods" | "perUnit" | "smallestUnit">,
): LimitsModel {
  const places = entriesOf(first).map(({ place, period, paymentMethod, remaining }) => {
    const single = period === "transaction";
    return [place, { left: remaining ?? new Big(0), paymentMethod, single }] as const;
  });
  return { leftAtFirst: new Map(places), ...known, consumed: new Map() };
}

/** What was consumed since by one payment method, or by all together. */
export const consumedBy = ({ consumed }: LimitsModel, method: string | undefined): Big =>
  [...consumed]
    .filter(([name]) => method === undefined || name === method)
    .reduce((sum, [, amount]) => sum.plus(amount), new Big(0));

/** What is left to one sell of a payment method: where least is left. */
export const leftFor = (model: LimitsModel, method: string): Big =>
  [...model.leftAtFirst.values()]
    .filter(({ paymentMethod }) => paymentMethod === undefined || paymentMethod === method)
    .map(({ left, paymentMethod, single }) =>
      single ? left : left.minus(consumedBy(model, paymentMethod)),
    )
    .reduce((least, left) => (left.lt(least) ? left : least));

/** Whether an amount is within every limit of its payment method and of the aggregate. */
export const isWithin = (model: LimitsModel, amount: Big, method: string): boolean =>
  amount.lte(leftFor(model, method));

/** Notes a sell that was executed. */
export function consume({ consumed }: LimitsModel, amount: Big, method: string): void {
  consumed.set(method, (consumed.get(method) ?? new Big(0)).plus(amount));
}

/** The limits of a type nothing is sold under, if the target has any of the shown ones beside. */
export async function elsewhereAt(seller: User): Promise<LimitsReal["elsewhere"]> {
  const type = shownTransactionTypes.find((name) => name !== seller.transactionType);
  if (type === undefined) return undefined;
  const first = await seller.send("getLimits", { transaction_type: type });
  const isThere = first.kind === "accepted" && entriesOf(first).length > 0;
  return isThere ? { type, first } : undefined;
}
