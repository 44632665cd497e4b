import { Big } from "big.js";
import { shownTransactionTypes } from "../../../spec/vocabulary.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import type { Command } from "../../../fixtures/properties/commands.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";

interface FirstLeft {
  left: Big;
  paymentMethod: string | undefined;
  /** Whether the limit applies to each sell by itself. */
  single: boolean;
}

export interface LimitsModel {
  leftAtFirst: FirstLeft[];
  /** The test data's method comes first. */
  methods: string[];
  /** For choosing amounts, not for judging them. */
  perUnit: Big;
  smallestUnit: number;
  /** By payment method. */
  consumed: Map<string, Big>;
}

export interface LimitsReal {
  seller: User;
  first: ApiResponse;
  /** Limits of a type that nothing is sold under, if the target has one. */
  elsewhere: { type: string; first: ApiResponse } | undefined;
  control: ApiResponse;
  stage: Stage;
}

export type LimitsCommand = Command<LimitsModel, LimitsReal>;

export function modelFrom(
  first: ApiResponse,
  known: Pick<LimitsModel, "methods" | "perUnit" | "smallestUnit">,
): LimitsModel {
  const leftAtFirst = first
    .limitEntries()
    .map(({ period, paymentMethod, remaining }) => ({
      left: remaining ?? new Big(0),
      paymentMethod,
      single: period === "transaction",
    }));
  return { leftAtFirst, ...known, consumed: new Map() };
}

/** The index wraps around. */
export const methodAt = ({ methods }: Readonly<LimitsModel>, index: number): string =>
  String(methods[index % methods.length]);

/** By all methods together if none is given. */
export const consumedBy = (
  { consumed }: Pick<LimitsModel, "consumed">,
  method: string | undefined,
): Big =>
  [...consumed]
    .filter(([name]) => method === undefined || name === method)
    .reduce((sum, [, amount]) => sum.plus(amount), new Big(0));

export const leftFor = (model: LimitsModel, method: string): Big =>
  model.leftAtFirst
    .filter(({ paymentMethod }) => paymentMethod === undefined || paymentMethod === method)
    .map(({ left, paymentMethod, single }) =>
      single ? left : left.minus(consumedBy(model, paymentMethod)),
    )
    .reduce((least, left) => (left.lt(least) ? left : least));

export const isWithin = (model: LimitsModel, amount: Big, method: string): boolean =>
  amount.lte(leftFor(model, method));

export function consume({ consumed }: Pick<LimitsModel, "consumed">, amount: Big, method: string) {
  consumed.set(method, (consumed.get(method) ?? new Big(0)).plus(amount));
}

export async function readElsewhere(seller: User): Promise<LimitsReal["elsewhere"]> {
  const type = shownTransactionTypes.find((name) => name !== seller.transactionType);
  if (type === undefined) return undefined;
  const first = await seller.send("getLimits", { transaction_type: type });
  const isThere = first.kind === "accepted" && first.limitEntries().length > 0;
  return isThere ? { type, first } : undefined;
}
