import { Big } from "big.js";
import { parse, stringify } from "lossless-json";
import { isPlain, type Input } from "../input.ts";

/** Longer or larger numbers are kept as texts: they aren't amounts. */
const mostDigits = 40;

function readNumber(digits: string): Big | string {
  if (digits.length > mostDigits) return digits;
  const amount = new Big(digits);
  return Math.abs(amount.e) > mostDigits ? digits : amount;
}

export const writeJson = (value: unknown, writeAmount: (amount: Big) => string): string =>
  stringify(value, undefined, undefined, [
    {
      test: (member) => member instanceof Big,
      stringify: (amount) => writeAmount(amount as Big),
    },
  ]) ?? "null";

/** Numbers become decimals. Anything but a JSON object counts as an empty one. */
export function readObject(body: string): Input {
  try {
    const value = parse(body, null, readNumber);
    return isPlain(value) ? value : {};
  } catch {
    return {};
  }
}
