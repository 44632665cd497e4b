import { objectOf } from "../../spec/json.ts";
import { pointerOf } from "../../spec/pointer.ts";
import { periods, type Period } from "../../spec/vocabulary.ts";

export const amounts = ["total", "consumed", "remaining"] as const;
export type Amount = (typeof amounts)[number];

export interface PlacedEntry {
  transactionType: string;
  /** Undefined for the aggregate. */
  paymentMethod: string | undefined;
  period: Period;
  /** `sell.aggregate.daily`, `sell.payment_methods.bank_transfer.daily`. */
  place: string;
  pointer: string;
  entry: Partial<Record<Amount, unknown>>;
}

/** Limits structure. */
export const placeOf = (at: {
  transactionType: string;
  paymentMethod?: string | undefined;
  period: string;
}) => [
  at.transactionType,
  ...(at.paymentMethod === undefined ? ["aggregate"] : ["payment_methods", at.paymentMethod]),
  at.period,
];

function entriesOf(set: unknown, transactionType: string, paymentMethod?: string): PlacedEntry[] {
  const entryOf = objectOf(set);
  const shown = periods.filter((period) => entryOf[period] !== undefined);
  return shown.map((period) => {
    const keys = placeOf({ transactionType, paymentMethod, period });
    const entry = objectOf(entryOf[period]);
    const place = keys.join(".");
    return {
      transactionType,
      paymentMethod,
      period,
      place,
      pointer: pointerOf(["data", ...keys]),
      entry,
    };
  });
}

export function limitEntries(response: unknown): PlacedEntry[] {
  const types = objectOf(objectOf(response).data);
  return Object.entries(types).flatMap(([type, limits]) => {
    const { aggregate, payment_methods } = objectOf(limits);
    const methods = Object.entries(objectOf(payment_methods));
    return [
      ...entriesOf(aggregate, type),
      ...methods.flatMap(([method, set]) => entriesOf(set, type, method)),
    ];
  });
}
