import * as fc from "fast-check";
import { anyCharacter } from "./characters.ts";

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

/** The plain ones are always sent. */
export const malformedValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom<unknown>(...numbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>(...structures),
);
