import { errorsOf } from "../../spec/error-rows/index.ts";
import { isJsonObject } from "../../spec/json.ts";
import type { OperationName } from "../../spec/operations.ts";
import { pointerOf } from "../../spec/pointer.ts";
import { codeNumber } from "./response.ts";

export interface LeafOf {
  keys: readonly string[];
  value: unknown;
}

/** A hostile target may nest as deep as its answer is long. */
const deepest = 24;

/** The values in a JSON document, in their order; of a list, those of its first entry. */
export function* leavesOfJson(json: unknown, keys: readonly string[] = []): Generator<LeafOf> {
  if (typeof json !== "object" || json === null) return yield { keys, value: json };
  if (keys.length === deepest) return;
  const entries = Array.isArray(json) ? Object.entries(json.slice(0, 1)) : Object.entries(json);
  for (const [key, value] of entries) yield* leavesOfJson(value, [...keys, key]);
}

/** Where a code stands in a body, whatever the profile says, as a JSON Pointer. */
export function placeOfCode(code: number, json: unknown): string | undefined {
  if (!isJsonObject(json)) return undefined;
  for (const { keys, value } of leavesOfJson(json)) {
    if (codeNumber(value) === code) return pointerOf(keys);
  }
  return undefined;
}

export interface PlacedCode {
  code: number;
  place: string;
}

/** The code of the operation's error table that a refusal with this status shows somewhere in its body. */
export function documentedCodeIn(
  operation: OperationName,
  status: number | undefined,
  json: unknown,
): PlacedCode | undefined {
  // A code that equals the status may be the status.
  const rows = errorsOf(operation).filter(([, { http, code }]) => http === status && code !== http);
  for (const [, { code }] of rows) {
    const place = placeOfCode(code, json);
    if (place !== undefined) return { code, place };
  }
  return undefined;
}
