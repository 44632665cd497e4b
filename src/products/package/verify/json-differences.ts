import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { shortened, visible } from "../../../record/visible.ts";

const longestValue = 80;

/** A value in words. What holds others may be as deep as it likes, and is only named. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isJsonObject(value)) return "an object";
  return visible(shortened(JSON.stringify(value) ?? "nothing", longestValue));
}

function nameOf(entry: unknown, index: number): string {
  if (!isJsonObject(entry)) return String(index + 1);
  const { id, exchange, requirement, operation, openPoint, reading } = entry;
  const parts = [id ?? exchange ?? requirement ?? openPoint, operation ?? reading];
  const named = id === undefined ? parts : [id];
  return named.filter((part) => typeof part === "string").join(" ") || String(index + 1);
}

const entriesOf = (value: JsonObject | unknown[]): Map<string, unknown> =>
  new Map(
    Array.isArray(value)
      ? value.map((entry, index) => [nameOf(entry, index), entry])
      : Object.entries(value),
  );

const isContainer = (value: unknown): value is JsonObject | unknown[] =>
  isJsonObject(value) || Array.isArray(value);

function compareEntries(
  given: JsonObject | unknown[],
  derived: JsonObject | unknown[],
  path: readonly string[],
): string[] {
  const [here, there] = [entriesOf(given), entriesOf(derived)];
  const names = new Set([...there.keys(), ...here.keys()]);
  return [...names].flatMap((name) => {
    const at = [...path, name];
    if (!here.has(name)) return [`${at.join(" / ")} is missing.`];
    if (!there.has(name)) return [`${visible(at.join(" / "))} was added.`];
    return jsonDifferences(here.get(name), there.get(name), at);
  });
}

export function jsonDifferences(
  given: unknown,
  derived: unknown,
  path: readonly string[] = [],
): string[] {
  const comparable =
    isContainer(given) && isContainer(derived) && Array.isArray(given) === Array.isArray(derived);
  if (comparable) return compareEntries(given, derived, path);
  if (Object.is(given, derived)) return [];
  return [`${path.join(" / ")} is ${shown(given)}, and should be ${shown(derived)}.`];
}
