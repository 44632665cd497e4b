import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder } from "../../proof/self/cli/command.ts";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";
import { test as inBrowser } from "../../proof/self/report/browser.ts";

const makeReport = (folder: string) =>
  spawnSync(process.execPath, [packageFile("scripts/allure.js"), folder], { encoding: "utf8" });

// The first run downloads Allure.
inBrowser(
  "Allure's report of a run opens offline, without a script of others",
  { tag: "@slow" },
  async ({ page }) => {
    const words = ["--only", "users-is-nri-returned", "--runs", "1"];
    const { folder } = await judgeSandbox({ faults: ["is-nri-missing-in-user"] }, words);
    const { status, stdout } = makeReport(folder);
    expect(status).toBe(0);
    const file = join(folder, "allure-report", "index.html");
    expect(stdout).toBe(`Report: ${file}\n`);
    expect(readFileSync(file, "utf8")).not.toContain("googletagmanager");
    await page.goto(`file://${file}`);
    await expect(
      page.getByText("Deviations of the target").or(page.getByText("Users")).first(),
    ).toBeVisible();
  },
);

test("a folder without results of Allure is refused in words", () => {
  const { status, stderr } = makeReport(emptyFolder());
  expect(stderr).toContain("allure-results is missing");
  expect(status).toBe(2);
});
