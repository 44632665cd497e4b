import type { ErrorObject } from "ajv";
import { closest } from "fastest-levenshtein";
import { isMap, isScalar, type Document, type LineCounter, type Node } from "yaml";

/** A YAML file as parsed, with what is needed to say where something stands. */
export interface YamlSource {
  file: string;
  document: Document;
  lines: LineCounter;
}

/** `/operations/createUser` -> `operations.createUser`, as people write it. */
const fieldName = (path: string[]) => path.join(".") || "the file";

function lineOf({ document, lines }: YamlSource, path: string[], key?: string): number {
  const holder = document.getIn(path, true) as Node | undefined;
  const pair =
    key !== undefined && isMap(holder)
      ? holder.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
  const offset = (pair?.key as Node | undefined)?.range?.[0] ?? holder?.range?.[0] ?? 0;
  return lines.linePos(offset).line;
}

function unknownKey(error: ErrorObject, path: string[]): string {
  const key = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
  const hint = known.length > 0 ? ` Did you mean "${closest(key, known)}"?` : "";
  return `${fieldName([...path, key])} is not a field a profile has.${hint}`;
}

function unknownWord(error: ErrorObject, path: string[], value: unknown): string {
  const allowed = (error.params.allowedValues as unknown[]).map(String);
  const hint = typeof value === "string" ? ` Did you mean "${closest(value, allowed)}"?` : "";
  return `${fieldName(path)} is ${JSON.stringify(value)}; expected one of ${allowed.join(", ")}.${hint}`;
}

/** One schema error as a line of a letter: file, line, field, what was expected, the likely slip. */
export function letterOf(error: ErrorObject, source: YamlSource): string {
  const path = error.instancePath.split("/").slice(1);
  const value = source.document.getIn(path);
  const where = (key?: string) => `${source.file}:${lineOf(source, path, key)}`;
  if (error.keyword === "additionalProperties") {
    return `${where(String(error.params.additionalProperty))}  ${unknownKey(error, path)}`;
  }
  if (error.keyword === "enum") return `${where()}  ${unknownWord(error, path, value)}`;
  const shown = isMap(value) ? "a mapping" : JSON.stringify(value);
  return `${where()}  ${fieldName(path)} is ${shown}; it ${error.message ?? "is not valid"}.`;
}
