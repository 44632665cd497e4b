import { errorsOf } from "../../spec/error-rows/index.ts";
import { isJsonObject } from "../../spec/json.ts";
import type { OperationName } from "../../spec/operations.ts";
import { pointerOf } from "../../spec/pointer.ts";
import { leavesOfJson } from "./leaves.ts";
import { codeNumber } from "./response.ts";

/** Where a code stands in a body, whatever the profile says, as a JSON Pointer. */
export function placeOfCode(code: number, json: unknown): string | undefined {
  if (!isJsonObject(json)) return undefined;
  for (const { keys, value } of leavesOfJson(json)) {
    if (codeNumber(value) === code) return pointerOf(keys);
  }
  return undefined;
}

/** A code of an operation's error table, and where it stands in a body. */
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
