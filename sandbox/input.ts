import { Big } from "big.js";
import type { ErrorRowId } from "../spec/error-rows/index.ts";
import type { Input } from "./data.ts";
import { refuse } from "./refusal.ts";

/** An input as text; one that isn't given, lists and objects count as empty. */
export const textOf = (value: unknown): string =>
  value === undefined || (typeof value === "object" && !(value instanceof Big))
    ? ""
    : String(value);

/** The first of these inputs that is neither a text nor a number (ids may be either). */
const firstLacking = (input: Input, names: readonly string[]): string | undefined =>
  names.find((name) => typeof input[name] !== "string" && !(input[name] instanceof Big));

/** Refuses a request that lacks one of these inputs. */
export function checkPresence(input: Input, names: readonly string[], row: ErrorRowId): void {
  const lacking = firstLacking(input, names);
  if (lacking !== undefined) refuse(row, `${lacking} is required`);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && uuid.test(value);

const decimal = /^\d{1,18}(\.\d{1,18})?$/;

/** Whether a text is a plain, unsigned decimal number. */
export const isDecimal = (text: string): boolean => decimal.test(text);
