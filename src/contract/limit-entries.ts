import { isJsonObject, type JsonObject } from "../../spec/json.ts";
import { pointerOf } from "../../spec/pointer.ts";
import { periods, type Period } from "../../spec/vocabulary.ts";

export interface LimitEntry {
  total?: unknown;
  consumed?: unknown;
  remaining?: unknown;
}

export interface PlacedEntry {
  transactionType: string;
  /** Undefined for the aggregate. */
  paymentMethod: string | undefined;
  period: Period;
  /** `sell.aggregate.daily`, `sell.payment_methods.bank_transfer.daily`. */
  place: string;
  /** Where it stands, as a JSON Pointer. */
  pointer: string;
  entry: LimitEntry;
}

const membersOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

function entriesOf(
  set: unknown,
  transactionType: string,
  paymentMethod: string | undefined,
): PlacedEntry[] {
  const entryOf = membersOf(set);
  const scope = paymentMethod === undefined ? ["aggregate"] : ["payment_methods", paymentMethod];
  const shown = periods.filter((period) => entryOf[period] !== undefined);
  return shown.map((period) => ({
    transactionType,
    paymentMethod,
    period,
    place: [transactionType, ...scope, period].join("."),
    pointer: pointerOf(["data", transactionType, ...scope, period]),
    entry: membersOf(entryOf[period]),
  }));
}

export function limitEntries(response: unknown): PlacedEntry[] {
  const types = membersOf(membersOf(response).data);
  return Object.entries(types).flatMap(([type, limits]) => {
    const { aggregate, payment_methods } = membersOf(limits);
    const methods = Object.entries(membersOf(payment_methods));
    return [
      ...entriesOf(aggregate, type, undefined),
      ...methods.flatMap(([method, set]) => entriesOf(set, type, method)),
    ];
  });
}
