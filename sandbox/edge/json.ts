import { Big } from "big.js";
import { parse, stringify } from "lossless-json";

/** Numbers with more digits than this are not amounts of anything. */
const longestNumber = 40;

const isBig = (value: unknown): value is Big => value instanceof Big;

/** How an amount is written down. */
export type WriteAmount = (amount: Big) => string;

/** Writes an answer; amounts keep every digit they were computed with. */
export const writeJson = (value: unknown, write: WriteAmount): string =>
  stringify(value, undefined, undefined, [
    { test: isBig, stringify: (amount) => write(amount as Big) },
  ]) ?? "null";

/** Reads a body; numbers become decimals. Whatever is not a JSON object counts as an empty one. */
export function readObject(body: string): Record<string, unknown> {
  try {
    const value = parse(body, null, (digits) =>
      digits.length > longestNumber ? digits : new Big(digits),
    );
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
