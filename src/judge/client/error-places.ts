import { parseJson } from "../../../spec/json.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { documentedCodeIn, placeOfCode, type PlacedCode } from "../../contract/code-place.ts";
import type { ErrorPointers } from "../../contract/response.ts";
import type { Exchange } from "../../wire/exchange.ts";

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
  const places = new Set(
    bodies.map((json) => (isRead(json) ? undefined : placeOfCode(code, json))),
  );
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/** A refusal by a row of the error tables whose code a profile doesn't find, and where it stands. */
export interface UnreadRow extends PlacedCode {
  exchange: Exchange;
}

/** The row of its operation's error table that an exchange shows, and where its code stands; none for other answers. */
function shownRow(exchange: Exchange): UnreadRow[] {
  const { operation, answer } = exchange;
  const shown = documentedCodeIn(operation, answer?.status, parseJson(answer?.body ?? ""));
  return shown ? [{ exchange, ...shown }] : [];
}

/**
 * A refusal by a row of the error tables whose code a profile doesn't find; undefined where it finds that of
 * another operation. One operation alone may well be the target's mistake.
 */
export function unreadRow(
  exchanges: readonly Exchange[],
  { code: pointers }: ErrorPointers,
): UnreadRow | undefined {
  const shown = exchanges.flatMap(shownRow);
  const isRead = shown.some(({ place }) => pointers.includes(place));
  const operations = new Set(shown.map(({ exchange }) => exchange.operation));
  return isRead || operations.size < 2 ? undefined : shown[0];
}
