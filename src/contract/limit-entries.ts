import { isJsonObject, type JsonObject } from "../../spec/json.ts";
import { periods, type Period } from "../../spec/vocabulary.ts";

/** A limit entry as the response has it; the schemas judge whether its fields are numbers. */
export interface LimitEntry {
  total?: unknown;
  consumed?: unknown;
  remaining?: unknown;
}

/** A limit entry, and where it stands in the response (Limits structure). */
export interface PlacedEntry {
  transactionType: string;
  /** Absent for the aggregate. */
  paymentMethod?: string;
  period: Period;
  /** `sell.aggregate.daily`, `sell.payment_methods.bank_transfer.daily`. */
  place: string;
  entry: LimitEntry;
}

const membersOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

function entriesOf(
  set: unknown,
  prefix: string,
  scope: Pick<PlacedEntry, "transactionType" | "paymentMethod">,
): PlacedEntry[] {
  return periods
    .filter((period) => membersOf(set)[period] !== undefined)
    .map((period) => ({
      ...scope,
      period,
      place: `${prefix}.${period}`,
      entry: membersOf(membersOf(set)[period]),
    }));
}

/** Every limit entry of a limits response, whose body is given as parsed JSON. */
export function limitEntries(response: unknown): PlacedEntry[] {
  return Object.entries(membersOf(membersOf(response).data)).flatMap(
    ([transactionType, limits]) => [
      ...entriesOf(membersOf(limits).aggregate, `${transactionType}.aggregate`, {
        transactionType,
      }),
      ...Object.entries(membersOf(membersOf(limits).payment_methods)).flatMap(
        ([paymentMethod, set]) =>
          entriesOf(set, `${transactionType}.payment_methods.${paymentMethod}`, {
            transactionType,
            paymentMethod,
          }),
      ),
    ],
  );
}
