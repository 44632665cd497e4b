import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { decompress } from "./decompress.ts";

const most = 1_000;

test("a body is decompressed by its encoding, in whatever case that is written", () => {
  expect(Buffer.from(decompress(gzipSync("hello"), "GZip", most)).toString()).toBe("hello");
  expect(() => decompress(gzipSync("x".repeat(2_000)), "gzip", most)).toThrow();
});

for (const encoding of [undefined, "identity", "constructor", "__proto__"]) {
  test(`with the encoding ${encoding} it is as it is`, () => {
    const bytes = Buffer.from("hello");
    expect(decompress(bytes, encoding, most)).toBe(bytes);
  });
}
