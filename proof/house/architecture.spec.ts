import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";

const page = readFileSync(packageFile("ARCHITECTURE.md"), "utf8");

/** Code without what its formatter decides: white space and commas. */
const unformatted = (code: string): string => code.replaceAll(/[\s,]/g, "");

const pieces = [...page.matchAll(/```ts\n(.*?)```/gs)].flatMap(([, block = ""]) =>
  block.split(/^(?=\/\/ \S+\.ts)/m).filter((piece) => piece.startsWith("// ")),
);

test("the code in ARCHITECTURE.md stands in the files that it names", () => {
  expect(pieces.length).toBeGreaterThan(3);
  const missing = pieces.filter((piece) => {
    const [, file = "", code = ""] = /^\/\/ (\S+\.ts)[^\n]*\n(.*)$/s.exec(piece) ?? [];
    return !unformatted(readFileSync(packageFile(file), "utf8")).includes(unformatted(code));
  });
  expect(missing).toEqual([]);
});
