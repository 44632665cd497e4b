import * as fc from "fast-check";

const codePoint = (min: number, max: number) => fc.integer({ min, max });

/**
 * Any character, half of them plain, by which texts shrink. fast-check's own "binary" unit holds all of
 * Unicode in a table, which takes each process a second to fill.
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
