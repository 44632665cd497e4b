import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { listOf, sentenceList } from "./lists.ts";
import { packageFile } from "../../../spec/files.ts";
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

const copy = packageFile("../shared/interface.md");
if (existsSync(copy)) {
  test("a revision lists what is new, what is gone and what to look at again", async () => {
    const file = join(folder, "revision.md");
    const changed = readFileSync(copy, "utf8").replace(
      "fails with HTTP 403",
      "fails with HTTP 409",
    );
    writeFileSync(file, changed);
    const list = await listOf("sentences", file);
    expect(list).toContain(
      "This is another revision than the one that the suite was written from.",
    );
    expect(list).toMatch(/^new +line 369, under "Limits": .* HTTP 409 and code 404001\.$/m);
    expect(list).toMatch(/^Look again at sells-pool-within-limits, sells-external-within-limits,/m);
  });
}
