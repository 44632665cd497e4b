import { Big } from "big.js";
import { parse } from "lossless-json";

/** Exponents beyond this are hostile: expanding them would fill the memory. */
const largestExponent = 400;
const number = /^-?\d+(\.\d+)?(e[+-]?\d{1,4})?$/i;

/** Parses JSON keeping each number as the digits on the wire; undefined when it is not JSON. */
export function parseDigits(body: string): unknown {
  try {
    return parse(body, null, (digits) => ({ digits }));
  } catch {
    return undefined;
  }
}

/** The decimal a wire number stands for; undefined for anything that is not a sane number. */
export function decimalOf(value: unknown): Big | undefined {
  const digits =
    typeof value === "object" && value !== null && "digits" in value ? value.digits : value;
  if (typeof digits !== "string" && typeof digits !== "number") return undefined;
  if (!number.test(String(digits))) return undefined;
  const decimal = new Big(digits);
  return Math.abs(decimal.e) > largestExponent ? undefined : decimal;
}
