import { remembered } from "../../../spec/remembered.ts";
import { asText } from "./written-value.ts";

/** A plain structure whose strings may hold `{name}` placeholders (design: Profile). */
export type Template = string | number | boolean | null | Template[] | { [key: string]: Template };

/** A placeholder in a text; its group is the name. */
export const placeholder = /\{([\w.:-]+)\}/g;

const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = ""]) => name);

export function placeholdersIn(value: unknown): string[] {
  if (typeof value === "string") return namesIn(value);
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(placeholdersIn)
    : [];
}

/** The placeholders in a text of a template, and the one that it consists of, if it does. */
const parsed = remembered((text: string) => {
  const names = namesIn(text);
  const [first] = names;
  return { only: text === `{${first}}` ? first : undefined, names };
});

/** The value of a placeholder; undefined where it has none. */
export type Lookup = (name: string) => unknown;

function fillString(text: string, lookup: Lookup): unknown {
  const { only, names } = parsed(text);
  if (only !== undefined) return lookup(only);
  if (names.length === 0) return text;
  if (names.some((name) => lookup(name) === undefined)) return undefined;
  return text.replaceAll(placeholder, (_, name: string) => asText(lookup(name)));
}

/** Whether an element of a list has placeholders, and a value for none of them. */
function isEmptied(item: Template, lookup: Lookup): boolean {
  const names = placeholdersIn(item);
  return names.length > 0 && names.every((name) => lookup(name) === undefined);
}

/**
 * Fills a template. A placeholder that is the whole string keeps the type of its value. A placeholder
 * without a value drops its key, and an object that loses all its keys is dropped too; so is an element of a
 * list none of whose placeholders has a value, whatever else it says.
 */
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
