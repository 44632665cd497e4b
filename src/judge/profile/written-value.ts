import type { JsonObject } from "../../../spec/json.ts";
import { pointerOf, writePointer } from "../../../spec/pointer.ts";
import { writeJson } from "../../wire/write-json.ts";

export interface PlaceInRequest {
  part: "path" | "query" | "body" | "user-id";
  keys: readonly string[];
}

export interface WrittenValue {
  place: PlaceInRequest;
  value: unknown;
}

export const nameOf = ({ keys }: PlaceInRequest): string => keys.join(".");

/** Tests write structures to path, query and header too; those become JSON. */
export const asText = (value: unknown): string =>
  typeof value === "object" ? writeJson(value) : String(value);

const longestOutsideBody = 2_000;

/** An empty value would change the path or drop the header. */
export function fits({ place: { part }, value }: WrittenValue): boolean {
  if (part === "body") return true;
  const { length } = asText(value);
  return length <= longestOutsideBody && (length > 0 || part === "query");
}

export function writeOver(
  part: PlaceInRequest["part"],
  values: JsonObject,
  over: WrittenValue | undefined,
): JsonObject {
  if (over?.place.part !== part) return values;
  const { place, value } = over;
  const written = part === "body" ? value : asText(value);
  return writePointer(values, pointerOf(place.keys), written) as JsonObject;
}
