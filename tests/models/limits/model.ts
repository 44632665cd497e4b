import { Big } from "big.js";
import { shownTransactionTypes } from "../../../spec/vocabulary.ts";
import type { ApiResponse, Command, Stage, User } from "../../../fixtures/index.ts";

/** What was left in one limit when the sequence began. */
interface FirstLeft {
  left: Big;
  paymentMethod: string | undefined;
  /** Whether it limits each sell by itself. */
  single: boolean;
}

/** What we believe of one user's limits: what was left at first, and what was consumed since. */
export interface LimitsModel {
  /** One for each limit entry. */
  leftAtFirst: FirstLeft[];
  /** The payment methods sells can be made by; the first is that of the test data. */
  methods: string[];
  /** What one unit of the source amount counted at first: how amounts are chosen, not judged. */
  perUnit: Big;
  /** The least difference between two amounts that the target distinguishes. */
  smallestUnit: number;
  /** Consumed since, per payment method. */
  consumed: Map<string, Big>;
}

/** The seller on the target, and what its responses are compared with. */
export interface LimitsReal {
  seller: User;
  /** The reading everything is compared with. */
  first: ApiResponse;
  /** A transaction type nothing is sold under, as first read; where the target has one. */
  elsewhere: { type: string; first: ApiResponse } | undefined;
  /** A validation within the limits. */
  control: ApiResponse;
  stage: Stage;
}

export type LimitsCommand = Command<LimitsModel, LimitsReal>;

/** Begins with what the target says at first. */
export function modelFrom(
  first: ApiResponse,
  known: Pick<LimitsModel, "methods" | "perUnit" | "smallestUnit">,
): LimitsModel {
  const leftAtFirst = first.limitEntries().map(({ period, paymentMethod, remaining }) => ({
    left: remaining ?? new Big(0),
    paymentMethod,
    single: period === "transaction",
  }));
  return { leftAtFirst, ...known, consumed: new Map() };
}

/** The payment method at an index, wherever the index falls. */
export const methodAt = ({ methods }: Readonly<LimitsModel>, index: number): string =>
  String(methods[index % methods.length]);

/** What was consumed since by one payment method, or by all together. */
export const consumedBy = ({ consumed }: LimitsModel, method: string | undefined): Big =>
  [...consumed]
    .filter(([name]) => method === undefined || name === method)
    .reduce((sum, [, amount]) => sum.plus(amount), new Big(0));

/** What is left to one sell of a payment method, in the narrowest limit. */
export const leftFor = (model: LimitsModel, method: string): Big =>
  model.leftAtFirst
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

/** Reads the limits of a shown type that nothing is sold under, if the target has any. */
export async function readElsewhere(seller: User): Promise<LimitsReal["elsewhere"]> {
  const type = shownTransactionTypes.find((name) => name !== seller.transactionType);
  if (type === undefined) return undefined;
  const first = await seller.send("getLimits", { transaction_type: type });
  const isThere = first.kind === "accepted" && first.limitEntries().length > 0;
  return isThere ? { type, first } : undefined;
}
