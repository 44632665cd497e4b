import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { writeJson } from "../../wire/write-json.ts";

/** Where a request holds a value: in its path, its query, its body at any depth, or X-User-Id. */
export interface Place {
  part: "path" | "query" | "body" | "user-id";
  /** The keys that lead to it; several within a body only. */
  keys: readonly string[];
}

export interface WrittenValue {
  place: Place;
  value: unknown;
}

export const nameOf = ({ keys }: Place): string => keys.join(".");

/** A value as text for path, query or header. Tests send structures there too: those become JSON. */
export const asText = (value: unknown): string =>
  typeof value === "object" ? writeJson(value) : String(value);

const longestOutsideBody = 2_000;

/** Whether a value can be written there. An empty one would make another path, or leave the header out. */
export function fits({ place: { part }, value }: WrittenValue): boolean {
  if (part === "body") return true;
  const { length } = asText(value);
  return length <= longestOutsideBody && (length > 0 || part === "query");
}

function replaced(structure: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(structure)) {
    const at = Number(key);
    return Object.assign([...structure], { [at]: replaced(structure[at], rest, value) });
  }
  const object = isJsonObject(structure) ? structure : {};
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** The values of one part of a request, with the written value in its place if that is in this part. */
export function writeOver(
  part: Place["part"],
  values: JsonObject,
  written: WrittenValue | undefined,
): JsonObject {
  if (written?.place.part !== part) return values;
  const { place, value } = written;
  return replaced(values, place.keys, part === "body" ? value : asText(value)) as JsonObject;
}
