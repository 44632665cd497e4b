import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";

test.describe.configure({ mode: "serial" });

let folder: string;

const npm = (cwd: string, ...words: string[]) => promisify(execFile)("npm", words, { cwd });

// Installs the package as npm publishes it.
test.beforeAll(async () => {
  folder = emptyFolder();
  await npm(packageFile("."), "pack", "--ignore-scripts", "--pack-destination", folder);
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder, "package.json"), "{}");
  await npm(folder, "install", "--ignore-scripts", "--prefer-offline", "--no-audit", tarball);
});

const node = (...words: string[]) =>
  promisify(execFile)(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: "0" },
  });

const example = /```ts\n([^]*?)```/.exec(readFileSync(packageFile("docs/sandbox.md"), "utf8"))?.[1];
const compiler = packageFile("node_modules/typescript/bin/tsc");
const strict = ["--strict", "--target", "es2023", "--types", ""];
const compile = (...words: string[]) => node(compiler, ...strict, ...words);

/** In a project whose package.json has no type, as after npm init. */
const ofConsumer = `import { expect, test } from "@playwright/test";
import { startSandbox } from "wallet-conformance";

test("the sandbox starts", async () => {
  const sandbox = await startSandbox();
  expect(sandbox.url).toContain("http");
  await sandbox.close();
});
`;

test("CommonJS can require it, in JavaScript and in TypeScript", async () => {
  const script = `import { startSandbox } from "wallet-conformance";
void startSandbox().then(async (sandbox) => {
  await sandbox.close();
});
`;
  writeFileSync(join(folder, "commonjs.ts"), script);
  await compile("--module", "commonjs", "commonjs.ts");
  const compiled = readFileSync(join(folder, "commonjs.js"), "utf8");
  expect(compiled).toContain('require("wallet-conformance")');
  await node("commonjs.js");
});

test("a default Playwright project can use it, with its own Playwright beside ours", async () => {
  writeFileSync(join(folder, "sandbox.spec.ts"), ofConsumer);
  const nested = join(folder, "node_modules/wallet-conformance/node_modules");
  for (const name of ["@playwright", "playwright", "playwright-core"])
    cpSync(join(folder, "node_modules", name), join(nested, name), { recursive: true });
  const cli = "node_modules/@playwright/test/cli.js";
  expect((await node(cli, "test", "--reporter=line")).stdout).toContain("1 passed");
  const words = ["--no", "wallet-conformance", "run", "--only", "users-create", "--output", "out"];
  const only = promisify(execFile)("npx", words, { cwd: folder });
  await expect(only).rejects.toMatchObject({ code: 3 });
  rmSync(nested, { recursive: true });
});

test("the example of the typed API compiles, and runs without Playwright", async () => {
  writeFileSync(join(folder, "example.mts"), example ?? "");
  await compile("--module", "nodenext", "example.mts");
  for (const name of ["@playwright", "playwright", "playwright-core"])
    renameSync(join(folder, "node_modules", name), join(folder, `without-${basename(name)}`));
  const { stdout } = await node("example.mjs");
  expect(stdout).toBe("200 []\n");
});

const resolve = (name: string) =>
  node("--input-type=module", "-e", `import.meta.resolve("wallet-conformance/${name}")`);

test("description, schemas and profiles can be imported by name, and nothing else", async () => {
  for (const name of ["openapi.yaml", "schemas/results.schema.json", "profiles/sandbox.yaml"])
    await resolve(name);
  await expect(resolve("dist/src/command/main.js")).rejects.toThrow(
    /ERR_PACKAGE_PATH_NOT_EXPORTED/,
  );
});
