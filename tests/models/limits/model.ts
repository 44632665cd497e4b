import type { Big } from "big.js";
import { shownTransactionTypes } from "../../../spec/vocabulary.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import type { SoldAmounts } from "../../../fixtures/limits/sold-amounts.ts";
import type { Command } from "../../../fixtures/properties/commands.ts";
import type { ApiResponse, LimitEntry } from "../../../fixtures/response/response.ts";

export interface LimitsModel {
  /** Before the first sell. */
  limits: readonly LimitEntry[];
  /** The test data's method comes first. */
  methods: string[];
  /** For choosing amounts, not for judging them. */
  perUnit: Big;
  smallestUnit: number;
  sold: SoldAmounts;
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

/** The index wraps around. */
export const methodAt = ({ methods }: Readonly<LimitsModel>, index: number): string =>
  String(methods[index % methods.length]);

export const leftFor = ({ sold, limits }: LimitsModel, method: string): Big =>
  sold.leftOf(limits, method).reduce((least, left) => (left.lt(least) ? left : least));

export function consume(model: LimitsModel, amount: Big, method: string): void {
  model.sold = model.sold.with(amount, method);
}

export async function readElsewhere(seller: User): Promise<LimitsReal["elsewhere"]> {
  const type = shownTransactionTypes.find((name) => name !== seller.transactionType);
  if (type === undefined) return undefined;
  const first = await seller.send("getLimits", { transaction_type: type });
  const isThere = first.kind === "accepted" && first.limitEntries().length > 0;
  return isThere ? { type, first } : undefined;
}
