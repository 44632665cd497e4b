import { inPattern } from "../../ground/encoding.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { asText } from "./written-value.ts";

export type Template = string | number | boolean | null | Template[] | { [key: string]: Template };

export const placeholder = /\{([\w.:-]+)\}/g;

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

export function placeholdersIn(value: unknown): string[] {
  if (typeof value === "string") return namesIn(value);
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(placeholdersIn)
    : [];
}

const parsed = remembered((text: string) => {
  const names = namesIn(text);
  const [first] = names;
  return { only: text === `{${first}}` ? first : undefined, names };
});

type Lookup = (name: string) => unknown;

function fillString(text: string, lookup: Lookup): unknown {
  const { only, names } = parsed(text);
  if (only !== undefined) return lookup(only);
  if (names.length === 0) return text;
  if (names.some((name) => lookup(name) === undefined)) return undefined;
  return text.replaceAll(placeholder, (_, name: string) => asText(lookup(name)));
}

function isEmptied(item: Template, lookup: Lookup): boolean {
  const names = placeholdersIn(item);
  return names.length > 0 && names.every((name) => lookup(name) === undefined);
}

/** A placeholder that is the whole string keeps its type; one without a value drops its key or list item. */
export function fill(template: Template, lookup: Lookup): unknown {
  if (typeof template === "string") return fillString(template, lookup);
  if (typeof template !== "object" || template === null) return template;
  if (Array.isArray(template))
    return template
      .filter((item) => !isEmptied(item, lookup))
      .map((item) => fill(item, lookup))
      .filter((item) => item !== undefined);
  const entries = Object.entries(template);
  const filled = entries
    .map(([key, value]) => [key, fill(value, lookup)] as const)
    .filter(([, value]) => value !== undefined);
  if (entries.length > 0 && filled.length === 0) return undefined;
  return Object.fromEntries(filled);
}

export function patternOf(
  text: string,
  group: "([^]*)" | "([^/]+)" | "([\\w.:-]*)" = "([^]*)",
): { pattern: RegExp; names: string[] } {
  const parts = text.replaceAll(placeholder, "\0").split("\0").map(inPattern);
  return { pattern: new RegExp(`^${parts.join(group)}$`), names: namesIn(text) };
}

function isFilled(template: Template, value: unknown): boolean {
  if (value === undefined) return placeholdersIn(template).length > 0;
  if (typeof template === "string") return patternOf(template).pattern.test(asText(value));
  if (typeof template !== "object" || template === null) return asText(template) === asText(value);
  if (Array.isArray(template)) return Array.isArray(value);
  return (
    isJsonObject(value) &&
    Object.entries(template).every(([key, each]) => isFilled(each, value[key]))
  );
}

function readInto(found: JsonObject, template: Template | undefined, value: unknown): void {
  if (value === undefined || template === undefined) return;
  if (typeof template === "string") {
    const { only, names } = parsed(template);
    if (only !== undefined) found[only] ??= value;
    else if (names.length > 0) {
      const match = patternOf(template).pattern.exec(asText(value));
      for (const [index, name] of names.entries()) if (match) found[name] ??= match[index + 1];
    }
  } else if (Array.isArray(template)) {
    const left: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    for (const each of template) {
      const at = left.findIndex((item) => isFilled(each, item));
      if (at >= 0) readInto(found, each, left.splice(at, 1)[0]);
    }
  } else if (isJsonObject(template) && isJsonObject(value)) {
    for (const [key, each] of Object.entries(template)) readInto(found, each, value[key]);
  }
}

/** The reverse of fill. The constants beside its placeholders identify an item of a list. */
export function unfill(template: Template, value: unknown): JsonObject {
  const found: JsonObject = {};
  readInto(found, template, value);
  return found;
}
