import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { sentenceList } from "./sentences.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

const folder = emptyFolder();

test("what isn't the document is refused in one line", () => {
  const wrong: [name: string, bytes: Uint8Array | string, words: RegExp][] = [
    ["binary.md", new Uint8Array([0, 1, 2, 3]), /isn't a text in UTF-8/],
    ["latin.md", new Uint8Array([0xe9, 0x2e]), /isn't a text in UTF-8/],
    ["empty.md", "", /isn't the document: it has 0 of its \d+ sentences/],
    ["escapes.md", "\u001b[31m# Limits", /isn't the document/],
  ];
  for (const [name, bytes, words] of wrong) {
    writeFileSync(join(folder, name), bytes);
    expect(() => sentenceList(join(folder, name))).toThrow(words);
  }
  truncateSync(join(folder, "empty.md"), 5_000_000_000);
  expect(() => sentenceList(join(folder, "empty.md"))).toThrow(/larger than 1 MB/);
  expect(() => sentenceList(folder)).toThrow(/isn't a file/);
});
