import { readFileSync } from "node:fs";
import { closest } from "fastest-levenshtein";
import { isMap, isScalar, isSeq, type YAMLMap } from "yaml";
import { operationNames } from "../../spec/operations.ts";
import { findEntry, register } from "../../spec/register.ts";
import type { Waiver } from "../evidence/waiver.ts";
import { UsageError } from "../usage-error.ts";
import { locationOf, parseYaml } from "../yaml/source.ts";

const fields = ["requirement", "operation", "reason", "expires"] as const;
type Field = (typeof fields)[number];
const isField = (name: string): name is Field => fields.some((field) => field === name);

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const guess = (word: string, known: readonly string[]) => `Did you mean "${closest(word, known)}"?`;

/** What is wrong with the value of a field, if anything is. */
const mistakeIn: Record<Field, (value: string) => string | undefined> = {
  requirement: (value) =>
    findEntry(value)
      ? undefined
      : `no requirement has the id "${value}". ${guess(
          value,
          register.map(({ id }) => id),
        )}`,
  operation: (value) =>
    operationNames.some((name) => name === value)
      ? undefined
      : `no operation is called "${value}". ${guess(value, operationNames)}`,
  reason: (value) => (value.trim() ? undefined : "a waiver needs a reason in words."),
  expires: (value) =>
    isDay(value) ? undefined : `"${value}" is not a day of the calendar, written YYYY-MM-DD.`,
};

type Place = (node: unknown) => string;

function readEntry(entry: YAMLMap, place: Place, mistakes: string[]): Waiver {
  const found: Partial<Record<Field, string>> = {};
  for (const { key, value } of entry.items) {
    const name = isScalar(key) ? String(key.value) : "";
    const text = isScalar(value) && value.value !== null ? String(value.value) : "";
    const mistake = isField(name)
      ? mistakeIn[name](text)
      : `a waiver has no such field. ${guess(name, fields)}`;
    if (mistake) mistakes.push(`${place(key)}  ${name}: ${mistake}`);
    if (isField(name)) found[name] = text;
  }
  for (const name of fields) {
    if (name === "operation" || found[name] !== undefined) continue;
    mistakes.push(`${place(entry)}  ${name}: it is missing.`);
  }
  return { ...found, place: place(entry) } as Waiver;
}

function repeated(waivers: Waiver[]): string[] {
  const seen = new Map<string, Waiver>();
  return waivers.flatMap((waiver) => {
    const key = `${waiver.requirement} ${waiver.operation ?? ""}`;
    const first = seen.get(key);
    seen.set(key, first ?? waiver);
    return first ? [`${waiver.place}  requirement: ${first.place} waives the same.`] : [];
  });
}

/**
 * Reads the text of a waivers file: a YAML list of {requirement, operation?, reason, expires}.
 * @throws UsageError naming file, line and field of every mistake.
 */
export function parseWaivers(text: string, file: string): Waiver[] {
  const source = parseYaml(text, file);
  const place: Place = (node) => locationOf(node, source);
  const { contents } = source.document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isSeq(contents)) {
    throw new UsageError(`${place(contents)}  The file is not a list of waivers.`);
  }
  const mistakes: string[] = [];
  const waivers = contents.items.flatMap((item) => {
    if (isMap(item)) return [readEntry(item, place, mistakes)];
    mistakes.push(`${place(item)}  A waiver is a mapping with requirement, reason and expires.`);
    return [];
  });
  mistakes.push(...repeated(waivers));
  if (mistakes.length === 0) return waivers;
  throw new UsageError(`The waivers cannot be used:\n  ${mistakes.join("\n  ")}`);
}

/** Reads a waivers file. @throws UsageError */
export function readWaivers(file: string): Waiver[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`There is no waivers file at ${file}.`);
  }
  return parseWaivers(text, file);
}
