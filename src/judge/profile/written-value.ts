import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
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

function replaced(structure: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(structure)) {
    const at = Number(key);
    return Object.assign([...structure], { [at]: replaced(structure[at], rest, value) });
  }
  const object = isJsonObject(structure) ? structure : {};
  return { ...object, [key]: replaced(object[key], rest, value) };
}

export function writeOver(
  part: PlaceInRequest["part"],
  values: JsonObject,
  written: WrittenValue | undefined,
): JsonObject {
  if (written?.place.part !== part) return values;
  const { place, value } = written;
  return replaced(values, place.keys, part === "body" ? value : asText(value)) as JsonObject;
}
