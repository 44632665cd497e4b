import { isJsonObject, type JsonObject } from "../../../spec/json.ts";

/** Each describes one message: half of one and half of another would describe neither. */
const takenWhole = new Set(["query", "body", "result"]);

/** Lays one profile over another, field by field; lists, templates and result pointers are taken whole. */
export function overlay(below: JsonObject, above: JsonObject): JsonObject {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    const merges = isJsonObject(value) && isJsonObject(under) && !takenWhole.has(key);
    merged[key] = merges ? overlay(under, value) : value;
  }
  return merged;
}
