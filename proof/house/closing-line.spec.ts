import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { temporaryFolder } from "../self/temporary-folder.ts";

const require = createRequire(import.meta.url);

function closingLineOf(text: string): string | undefined {
  const folder = temporaryFolder("closing-line");
  const runner = require.resolve("@playwright/test");
  writeFileSync(
    join(folder, "some.spec.cjs"),
    `const { test } = require(${JSON.stringify(runner)});\n${text}`,
  );
  writeFileSync(join(folder, "package.json"), "{}");
  const words = [
    `--reporter=${packageFile("proof/self/closing-line.ts")}`,
    `--output=${folder}/out`,
  ];
  const { stdout } = spawnSync(
    process.execPath,
    [require.resolve("@playwright/test/cli"), "test", ...words],
    { cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH } },
  );
  return stdout.trimEnd().split("\n").at(-1);
}

test("tests that a failed hook keeps from running are skipped, and count as nothing else", () => {
  const tests = ["a", "b", "c"].map((name) => `test("${name}", () => {});\n`).join("");
  const hook = 'test.beforeAll(() => { throw new Error("no"); });\n';
  const both = [tests, hook + tests].map((each, at) => `test.describe("${at}", () => {${each}});`);
  expect(closingLineOf(both.join("\n"))).toBe("3 passed, 1 failed, 2 skipped");
});
