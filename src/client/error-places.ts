import { isJsonObject, parseJson } from "../../spec/json.ts";
import { pointerOf, readPointer } from "../../spec/pointer.ts";
import { codeNumber, type ErrorPointers } from "../contract/response.ts";
import type { Exchange } from "../wire/exchange.ts";

/** Where a code stands in a response, as a JSON Pointer. */
function placeOf(code: number, json: unknown, keys: readonly string[] = []): string | undefined {
  if (keys.length > 0 && codeNumber(json) === code) return pointerOf([...keys]);
  if (!isJsonObject(json)) return undefined;
  for (const [key, value] of Object.entries(json)) {
    const place = placeOf(code, value, [...keys, key]);
    if (place !== undefined) return place;
  }
  return undefined;
}

/**
 * Where refusals have their code, if a profile looks for it elsewhere and finds nothing; undefined where
 * one of them can be read, or they don't agree.
 */
export function otherPlaceOfCode(
  refusals: readonly Exchange[],
  { code: pointers }: ErrorPointers,
  code: number,
): string | undefined {
  const bodies = refusals.map(({ answer }) => parseJson(answer?.body ?? ""));
  const isRead = (json: unknown) =>
    pointers.some((pointer) => readPointer(json, pointer) !== undefined);
  const places = new Set(bodies.map((json) => (isRead(json) ? undefined : placeOf(code, json))));
  const [place] = places;
  return places.size === 1 ? place : undefined;
}
