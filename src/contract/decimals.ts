import { Big } from "big.js";
import { parse } from "lossless-json";
import { isJsonObject } from "../../spec/json.ts";

/** Numbers with a larger exponent are not expanded: a hostile one would fill the memory. */
const largestExponent = 400;
const number = /^-?\d+(\.\d+)?(e[+-]?\d{1,4})?$/i;

/** Parses JSON with each number as `{ digits }`, its text on the wire; undefined when it is not JSON. */
export function parseDigits(body: string): unknown {
  try {
    return parse(body, null, (digits) => ({ digits }));
  } catch {
    return undefined;
  }
}

/** The decimal that a number, its text or its `{ digits }` stands for; undefined for anything else. */
export function decimalOf(value: unknown): Big | undefined {
  const digits = isJsonObject(value) ? value.digits : value;
  if (typeof digits !== "string" && typeof digits !== "number") return undefined;
  if (!number.test(String(digits))) return undefined;
  const decimal = new Big(digits);
  return Math.abs(decimal.e) > largestExponent ? undefined : decimal;
}
