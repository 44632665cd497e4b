import { Big } from "big.js";
import { parse, stringify } from "lossless-json";
import type { Input } from "../data.ts";

/** Numbers with more digits than this are kept as texts: they aren't amounts of anything. */
const longestNumber = 40;

/** Writes a body; amounts keep every digit they were computed with. */
export const writeJson = (value: unknown, writeAmount: (amount: Big) => string): string =>
  stringify(value, undefined, undefined, [
    {
      test: (member) => member instanceof Big,
      stringify: (amount) => writeAmount(amount as Big),
    },
  ]) ?? "null";

/** Reads a body; numbers become decimals. What isn't a JSON object counts as an empty one. */
export function readObject(body: string): Input {
  try {
    const value = parse(body, null, (digits) =>
      digits.length > longestNumber ? digits : new Big(digits),
    );
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Input) : {};
  } catch {
    return {};
  }
}
