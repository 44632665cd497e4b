import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { emptyFolder } from "./command.ts";

const npm = (words: string[], cwd: string) => promisify(execFile)("npm", words, { cwd });

test("the packed package judges the sandbox from an empty folder", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], packageFile("."));
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder, "package.json"), "{}");
  await npm(["install", "--ignore-scripts", "--prefer-offline", "--no-audit", tarball], folder);
  const { stdout } = await promisify(execFile)("npx", ["--no", "wallet-conformance", "run"], {
    cwd: folder,
  });
  expect(stdout).toContain("Conforming");
  expect(readdirSync(join(folder, "reports/latest"))).toContain("results.json");
});
