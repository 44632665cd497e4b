import type { ErrorObject } from "ajv";
import { closest } from "fastest-levenshtein";
import { isMap, isScalar } from "yaml";
import { locationOf, type YamlSource } from "./source.ts";

/** `/operations/createUser` -> `operations.createUser`, as people write it. */
const fieldName = (path: string[]) => path.join(".") || "the file";

function locationOfField(source: YamlSource, path: string[], key?: string): string {
  const holder = source.document.getIn(path, true);
  const pair =
    key !== undefined && isMap(holder)
      ? holder.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
  return locationOf(pair?.key ?? holder, source);
}

function unknownKey(error: ErrorObject, path: string[]): string {
  const key = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
  const hint = known.length > 0 ? ` Did you mean "${closest(key, known)}"?` : "";
  return `${fieldName([...path, key])} is not a known field.${hint}`;
}

function unknownWord(error: ErrorObject, path: string[], value: unknown): string {
  const allowed = (error.params.allowedValues as unknown[]).map(String);
  const hint = typeof value === "string" ? ` Did you mean "${closest(value, allowed)}"?` : "";
  return `${fieldName(path)} is ${JSON.stringify(value)}; expected one of ${allowed.join(", ")}.${hint}`;
}

/** One schema error as a message: file, line, field, what was expected, the likely slip. */
export function schemaMessage(error: ErrorObject, source: YamlSource): string {
  const path = error.instancePath.split("/").slice(1);
  const value = source.document.getIn(path);
  const where = (key?: string) => locationOfField(source, path, key);
  if (error.keyword === "additionalProperties") {
    return `${where(String(error.params.additionalProperty))}  ${unknownKey(error, path)}`;
  }
  if (error.keyword === "enum") return `${where()}  ${unknownWord(error, path, value)}`;
  const shown = isMap(value) ? "a mapping" : JSON.stringify(value);
  return `${where()}  ${fieldName(path)} is ${shown}; it ${error.message ?? "is not valid"}.`;
}
