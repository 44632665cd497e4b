import type { JsonObject } from "./json.ts";

export const tokensOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Few keys need escaping, and every limit in every response has pointers. */
const escaped = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/** RFC 6901: `/a~1b/0` for `a/b` and `0`. */
export const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escaped(String(key))}`).join("");

/** Undefined if there's no value. */
export function readPointer(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  let at = value;
  for (const token of tokensOf(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, token)) return undefined;
    at = (at as Record<string, unknown>)[token];
  }
  return at;
}

/** The first if none leads to a value. */
export const firstFound = (value: unknown, pointers: readonly string[]): string | undefined =>
  pointers.find((pointer) => readPointer(value, pointer) !== undefined) ?? pointers[0];

/** Writes a value at a pointer, with lists for its numbers and objects for everything else. */
export function writePointer(structure: unknown, pointer: string, value: unknown): unknown {
  const [token, ...rest] = pointer === "" ? [] : tokensOf(pointer);
  if (token === undefined) return value;
  const isIndex = /^\d+$/.test(token) && (structure === undefined || Array.isArray(structure));
  const whole = structure ?? (isIndex ? [] : {});
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...whole }) as JsonObject;
  copy[token] = writePointer(copy[token], pointerOf(rest), value);
  return copy;
}
