import { Big } from "big.js";
import { parse } from "lossless-json";
import { isJsonObject } from "../../spec/json.ts";

/** A sum of doubles is wrong by less than this ratio (about 1e-16 a step). */
const floatingPointErrorRatio = 1e-9;

export function isSameInDoubles(one: Big, other: Big): boolean {
  const scale = one.abs().gt(1) ? one.abs() : new Big(1);
  return one.minus(other).abs().lte(scale.times(floatingPointErrorRatio));
}

/** A hostile number with a larger exponent would fill the memory if it were expanded. */
const largestExponent = 400;
const number = /^-?\d+(\.\d+)?(e[+-]?\d{1,4})?$/i;

/** Parses JSON with each number as `{ digits }`, as written on the wire; undefined if it isn't JSON. */
export function parseDigits(body: string): unknown {
  try {
    return parse(body, null, (digits) => ({ digits }));
  } catch {
    return undefined;
  }
}

const mostDigits = 60;

function exactly(digits: string): number | bigint | Big {
  const double = Number(digits);
  const decimal = digits.length > mostDigits ? undefined : decimalOf(digits);
  if (!decimal || decimal.eq(double)) return double;
  return /^-?\d+$/.test(digits) ? BigInt(digits) : decimal;
}

/** A double may not hold this many digits. */
const doubtful = /\d[\d.]{15}/;

export function withEveryDigit(body: string, parsed: unknown): unknown {
  if (parsed === undefined || !doubtful.test(body)) return parsed;
  try {
    return parse(body, null, exactly);
  } catch {
    return parsed;
  }
}

/** Takes a number, a text of digits or `{ digits }`; undefined for anything else. */
export function decimalOf(value: unknown): Big | undefined {
  if (value instanceof Big) return value;
  if (typeof value === "bigint") return new Big(String(value));
  const digits = isJsonObject(value) ? value.digits : value;
  if (typeof digits !== "string" && typeof digits !== "number") return undefined;
  if (!number.test(String(digits))) return undefined;
  const decimal = new Big(digits);
  return Math.abs(decimal.e) > largestExponent ? undefined : decimal;
}
