import { Big } from "big.js";
import type { ErrorRowId } from "../spec/error-rows/index.ts";
import { refuse } from "./refusal.ts";

/** Amounts are decimals. */
export type Data = Record<string, unknown>;

/** By the sandbox's names; numbers are decimals. */
export type Input = Record<string, unknown>;

/** Neither an amount nor a list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Empty where it isn't given, and for lists and objects. */
export const textOf = (value: unknown): string =>
  value === undefined || (typeof value === "object" && !(value instanceof Big))
    ? ""
    : String(value);

/** Ids may be texts or numbers. */
const firstLacking = (input: Input, names: readonly string[]): string | undefined =>
  names.find((name) => typeof input[name] !== "string" && !(input[name] instanceof Big));

export function checkPresence(input: Input, names: readonly string[], row: ErrorRowId): void {
  const lacking = firstLacking(input, names);
  if (lacking !== undefined) refuse(row, `${lacking} is required`);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && uuid.test(value);

const decimal = /^\d{1,18}(\.\d{1,18})?$/;

export const isDecimal = (text: string): boolean => decimal.test(text);
