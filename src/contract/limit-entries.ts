import { periods, type Period } from "../../spec/vocabulary.ts";

/** A limit entry as it stands in an answer; whether its fields are numbers is judged elsewhere. */
export interface LimitEntry {
  total?: unknown;
  consumed?: unknown;
  remaining?: unknown;
}

/** An entry with its place in the limits structure. */
export interface PlacedEntry {
  transactionType: string;
  /** Absent for the aggregate. */
  paymentMethod?: string;
  period: Period;
  /** `sell.aggregate.daily`, `sell.payment_methods.bank_transfer.daily`. */
  place: string;
  entry: LimitEntry;
}

const members = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function entriesOf(
  set: unknown,
  prefix: string,
  where: { transactionType: string; paymentMethod?: string },
): PlacedEntry[] {
  return periods
    .filter((period) => members(set)[period] !== undefined)
    .map((period) => ({
      ...where,
      period,
      place: `${prefix}.${period}`,
      entry: members(members(set)[period]),
    }));
}

/** Every limit entry of a limits answer, with its place (Limits structure). */
export function limitEntries(answer: unknown): PlacedEntry[] {
  return Object.entries(members(members(answer).data)).flatMap(([transactionType, limits]) => [
    ...entriesOf(members(limits).aggregate, `${transactionType}.aggregate`, { transactionType }),
    ...Object.entries(members(members(limits).payment_methods)).flatMap(([paymentMethod, set]) =>
      entriesOf(set, `${transactionType}.payment_methods.${paymentMethod}`, {
        transactionType,
        paymentMethod,
      }),
    ),
  ]);
}
