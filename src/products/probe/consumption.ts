import { Big } from "big.js";
import { decimalOf, parseDigits } from "../../contract/decimals.ts";
import { limitEntries } from "../../contract/limit-entries.ts";
import { tryOperation } from "./try-operation.ts";
import type { Survey } from "./survey.ts";

const likelyTypes = [
  "sell",
  "pool_sell",
  "crypto_sell",
  "external_sell",
  "SELL",
  "offramp",
  "withdraw",
];

export type Consumed = Map<string, Big>;

export async function readConsumed(survey: Survey, user_id: unknown, types: readonly string[]) {
  const consumed: Consumed = new Map();
  const methods = new Set<string>();
  for (const transaction_type of types) {
    const read = await tryOperation(survey, "getLimits", { user_id, transaction_type });
    if (!read.isAccepted) continue;
    for (const { entry, transactionType, paymentMethod, period } of limitEntries(
      parseDigits(read.exchange.answer?.body ?? ""),
    )) {
      if (paymentMethod !== undefined) methods.add(paymentMethod);
      else if (period === "lifetime") {
        consumed.set(transactionType, decimalOf(entry.consumed) ?? new Big(0));
      }
    }
  }
  return { consumed, methods: [...methods] };
}

/** The transaction types and methods that limits are shown for, and those sells are taken to be under. */
export async function surveyLimits(survey: Survey, user_id: unknown): Promise<string[]> {
  const { draft, profile } = survey;
  const usual = profile.limits.transactionType;
  const { consumed, methods } = await readConsumed(survey, user_id, [
    usual,
    ...likelyTypes.filter((each) => each !== usual),
  ]);
  const types = [...consumed.keys()];
  draft.remarks.push(
    `Limits are shown for ${types.join(", ") || "no transaction type that was asked for"}, by ${methods.join(", ") || "no method"}.`,
  );
  const method = String(profile.testData.sell.payment_method);
  const [other] = methods;
  if (methods.includes(method))
    draft.note(["testData", "sell", "payment_method"], "proven", "limits are shown for it");
  else if (other)
    draft.set(["testData", "sell", "payment_method"], other, "assumed", "limits are shown for it");
  return types;
}

/** A transaction type whose consumption has moved, and by how much. */
export interface Moved {
  type: string;
  by: Big;
}

export function movedFrom(before: Consumed, after: Consumed): Moved | undefined {
  for (const [type, consumed] of after) {
    const by = consumed.minus(before.get(type) ?? 0);
    if (by.gt(0)) return { type, by };
  }
  return undefined;
}
