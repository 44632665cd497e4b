import { Big } from "big.js";
import type { Answer } from "../../../fixtures/answer.ts";
import { entriesOf } from "../../../fixtures/matchers/limits.ts";
import type { User } from "../../../fixtures/user.ts";

/** What we believe of one user's limits: totals as first read, and what was consumed since. */
export interface LimitsModel {
  /** Per place, such as `sell.aggregate.daily`: what was left when we began. */
  leftAtFirst: Map<string, { left: Big; paymentMethod: string | undefined; single: boolean }>;
  /** Consumed since, per payment method. */
  consumed: Map<string, Big>;
}

/** The real thing beside the model: a seller on the target. */
export interface LimitsReal {
  seller: User;
  /** The reading everything is compared with. */
  first: Answer;
}

/** Begins with what the target says at first. */
export function modelFrom(first: Answer): LimitsModel {
  const places = entriesOf(first).map(({ place, period, paymentMethod, remaining }) => {
    const single = period === "transaction";
    return [place, { left: remaining ?? new Big(0), paymentMethod, single }] as const;
  });
  return { leftAtFirst: new Map(places), consumed: new Map() };
}

/** What was consumed since by one payment method, or by all together. */
export const consumedBy = ({ consumed }: LimitsModel, method: string | undefined): Big =>
  [...consumed]
    .filter(([name]) => method === undefined || name === method)
    .reduce((sum, [, amount]) => sum.plus(amount), new Big(0));

/** Whether an amount is within every limit of its payment method and of the aggregate. */
export const isWithin = (model: LimitsModel, amount: Big, method: string): boolean =>
  [...model.leftAtFirst.values()]
    .filter(({ paymentMethod }) => paymentMethod === undefined || paymentMethod === method)
    .every(({ left, paymentMethod, single }) =>
      amount.lte(single ? left : left.minus(consumedBy(model, paymentMethod))),
    );

/** Notes a sell that was executed. */
export function consume({ consumed }: LimitsModel, amount: Big, method: string): void {
  consumed.set(method, (consumed.get(method) ?? new Big(0)).plus(amount));
}
