import type { OperationName } from "../../spec/operations.ts";
import { readPointer } from "../../spec/pointer.ts";

/** Where a target's errors carry code and message (open point error-envelope). */
export interface ErrorPointers {
  code: readonly string[];
  message: readonly string[];
}

/** The raw answer, before anything is read from it. */
export interface RawAnswer {
  operation: OperationName;
  status: number;
  body: string;
}

/**
 * An answer as understood. `accepted`: 2xx that does not take it back with success false and a code.
 * `refused`: an error status, or success false with a code. `broken`: neither is readable.
 */
export interface Reading {
  kind: "accepted" | "refused" | "broken";
  status: number;
  json: unknown;
  /** The error code as found, whatever its type. */
  code: unknown;
  message: unknown;
  /** Which pointer found the code. */
  codeAt?: string;
}

/** A code as a number, also where it is written as a text; NaN where it is neither. */
export const codeNumber = (code: unknown): number =>
  typeof code === "number" || typeof code === "string" ? Number(code) : Number.NaN;

const unreadable = Symbol("not JSON");

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return unreadable;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function kindOf(status: number, json: unknown, code: unknown): Reading["kind"] {
  if (!isObject(json)) return "broken";
  if (status >= 400) return "refused";
  if (status < 200 || status >= 300) return "broken";
  return json.success === false && code !== undefined ? "refused" : "accepted";
}

/** Understands an answer by the profile's pointers. It decides what was said, not whether it may be. */
export function read({ status, body }: RawAnswer, pointers: ErrorPointers): Reading {
  const parsed = parseJson(body);
  const json = parsed === unreadable ? undefined : parsed;
  const codeAt = pointers.code.find((pointer) => readPointer(json, pointer) !== undefined);
  const messageAt = pointers.message.find((pointer) => readPointer(json, pointer) !== undefined);
  const code = codeAt === undefined ? undefined : readPointer(json, codeAt);
  const message = messageAt === undefined ? undefined : readPointer(json, messageAt);
  const kind = kindOf(status, json, code);
  return { kind, status, json, code, message, ...(codeAt !== undefined && { codeAt }) };
}
