import { Big } from "big.js";
import { parse, stringify } from "lossless-json";
import { isPlain, type Input } from "../data.ts";

/** Numbers longer or larger than this are kept as texts: they aren't amounts of anything. */
const mostDigits = 40;

function readNumber(digits: string): Big | string {
  if (digits.length > mostDigits) return digits;
  const amount = new Big(digits);
  return Math.abs(amount.e) > mostDigits ? digits : amount;
}

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
    const value = parse(body, null, readNumber);
    return isPlain(value) ? value : {};
  } catch {
    return {};
  }
}
