import { execFile } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { installPacked } from "../../../proof/self/package/installed.ts";

test.describe.configure({ mode: "serial" });

let folder: string;

test.beforeAll(async () => {
  ({ folder } = await installPacked());
});

const node = (...words: string[]) =>
  promisify(execFile)(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: "0" },
  });

/** The example of docs/sandbox.md. */
const example = /```ts\n([^]*?)```/.exec(readFileSync(packageFile("docs/sandbox.md"), "utf8"))?.[1];

test("the example of the typed API compiles, and runs without Playwright", async () => {
  writeFileSync(join(folder, "example.mts"), example ?? "");
  const compiler = packageFile("node_modules/typescript/bin/tsc");
  const strict = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
  await node(compiler, ...strict, "example.mts");
  for (const name of ["@playwright", "playwright", "playwright-core"]) {
    renameSync(join(folder, "node_modules", name), join(folder, `without-${basename(name)}`));
  }
  const { stdout } = await node("example.mjs");
  expect(stdout).toBe("200 []\n");
});

/** Has Node resolve a path within the package. */
const resolve = (name: string) =>
  node("--input-type=module", "-e", `import.meta.resolve("wallet-conformance/${name}")`);

test("description, schemas and profiles can be imported by name, and nothing else", async () => {
  for (const name of ["openapi.yaml", "schemas/results.schema.json", "profiles/sandbox.yaml"]) {
    await resolve(name);
  }
  await expect(resolve("dist/src/command/main.js")).rejects.toThrow(
    /ERR_PACKAGE_PATH_NOT_EXPORTED/,
  );
});
