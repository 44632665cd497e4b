import type { BodyForm } from "../../../fixtures/index.ts";
import * as fc from "fast-check";
import { saying } from "../../../fixtures/properties/saying.ts";

const codePoint = (min: number, max: number) => fc.integer({ min, max });

/**
 * Any character, half of them plain, so that texts shrink to these. fast-check's own "binary" unit holds all of Unicode
 * in a table, which takes each process a second to fill.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    { withCrossShrink: true },
    { arbitrary: codePoint(0x20, 0x7e), weight: 4 },
    { arbitrary: codePoint(0, 0xd7ff), weight: 2 },
    { arbitrary: codePoint(0xe000, 0xffff), weight: 1 },
    { arbitrary: codePoint(0x10000, 0x10ffff), weight: 1 },
  )
  .map((point) => String.fromCodePoint(point));

/** Longer than any field, but not too long for a URL. */
const longText = "a".repeat(5_000);

/** Right in a name, but the end of a text in SQL. */
const apostrophe = "O'Brien";

/** Sent in every run, whatever its seed. */
export const plainBadValues: readonly unknown[] = [
  null,
  {},
  [],
  0,
  -1,
  true,
  "",
  longText,
  apostrophe,
];

/** Parsers, databases, logs and pages mishandle these. */
const texts = [
  " ",
  "\u0000",
  "line\r\nbreak",
  "\u202Eright to left",
  "e\u0301 and \u00e9",
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}",
  "\uFEFFmark",
  "\uD800 alone",
  "' OR '1'='1",
  "<script>alert(1)</script>",
  "${7*7} {{7*7}} %s %n",
  "../../../etc/passwd",
  "null",
  "NaN",
];

const numbers = [0.1 + 0.2, 1e-7, 1e21, 1e308, 2 ** 53, -(2 ** 63), 5e-324];

const structures: unknown[] = [
  [[]],
  { toString: null },
  [null, { length: -1 }],
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
];

/** The plain values are sent in any case. */
export const malformedValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom<unknown>(...numbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>(...structures),
);

export interface NamedBody extends BodyForm {
  says: string;
}

const json = "application/json";

const form = (
  says: string,
  body: (written: string) => string,
  contentType: string | undefined = json,
): NamedBody => saying({ body, contentType }, says);

const unchanged = (written: string) => written;
const deepLevels = 10_000;
const largeBytes = 1_500_000;

export const malformedBodies: NamedBody[] = [
  form("an empty body", () => ""),
  form("a word instead of JSON", () => "hello"),
  form("JSON cut short", (written) => written.slice(0, -2)),
  form("JSON with text after it", (written) => `${written} and more`),
  form("JSON with a comma too many", (written) => written.replace(/\}$/, ",}")),
  form("a list", (written) => `[${written}]`),
  form("null", () => "null"),
  form("a text", () => '"text"'),
  form("every key twice", (written) => written.replace(/^\{(.*)\}$/s, "{$1,$1}")),
  form("a number too large for a double", (written) => written.replace(/\}$/, ',"n":1e999}')),
  form("a number of 5,000 digits", (written) =>
    written.replace(/\}$/, `,"n":${"9".repeat(5_000)}}`),
  ),
  form("lists ten thousand deep", (written) =>
    written.replace(/\}$/, `,"n":${"[".repeat(deepLevels)}${"]".repeat(deepLevels)}}`),
  ),
  form(
    "objects ten thousand deep",
    () => `${'{"n":'.repeat(deepLevels)}1${"}".repeat(deepLevels)}`,
  ),
  form("a key __proto__", (written) => written.replace(/\}$/, ',"__proto__":{"success":true}}')),
  form("a byte order mark before it", (written) => `\uFEFF${written}`),
  Object.assign(
    form("one and a half megabytes", (written) =>
      written.replace(/\}$/, `,"n":"${"n".repeat(largeBytes)}"}`),
    ),
    { large: true as const },
  ),
  form("no content type", unchanged, undefined),
  form("text/plain", unchanged, "text/plain"),
  form("a form", () => "a=1&b=2", "application/x-www-form-urlencoded"),
  form("another charset", unchanged, "application/json; charset=utf-16"),
  form("a malformed content type", unchanged, ";;;"),
];

export const garbledBodies: fc.Arbitrary<NamedBody> = fc.oneof(
  fc.nat(300).map((at) => form(`cut after ${at} characters`, (text) => text.slice(0, at))),
  fc
    .tuple(fc.nat(300), fc.string({ minLength: 1, maxLength: 3, unit: anyCharacter }))
    .map(([at, noise]) =>
      form(
        `${JSON.stringify(noise)} after ${at} characters`,
        (text) => text.slice(0, at) + noise + text.slice(at),
      ),
    ),
);
