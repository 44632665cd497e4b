import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { asSandbox, command, emptyFolder } from "../../proof/self/cli/command.ts";
import { openBrowser } from "../../proof/self/report/browser.ts";

const makeReport = (folder: string) =>
  spawnSync(process.execPath, [packageFile("scripts/allure.js"), folder], { encoding: "utf8" });

// The first run downloads Allure.
test(
  "Allure's report of a run opens offline, without a script of others",
  { tag: "@slow" },
  async () => {
    const folder = join(emptyFolder(), "run");
    const sandbox = await startSandbox({ faults: ["is-nri-missing-in-user"] });
    const { apiKey, apiSecret } = sandbox.credentials;
    const words = ["--only", "users-is-nri-returned", "--runs", "1", "--output", folder];
    await command(["run", ...asSandbox(sandbox.url, apiKey), ...words], { API_SECRET: apiSecret });
    await sandbox.close();
    const { status, stdout } = makeReport(folder);
    expect(status).toBe(0);
    const file = join(folder, "allure-report", "index.html");
    expect(stdout).toBe(`Report: ${file}\n`);
    expect(readFileSync(file, "utf8")).not.toContain("googletagmanager");

    const browser = await openBrowser();
    const page = await browser.newPage();
    const troubles: string[] = [];
    page.on("request", (request) => {
      if (/^https?:/.test(request.url())) troubles.push(request.url());
    });
    page.on("pageerror", ({ message }) => troubles.push(message));
    page.on("console", (line) => {
      if (line.type() === "error") troubles.push(line.text());
    });
    await page.goto(`file://${file}`);
    await expect(
      page.getByText("Deviations of the target").or(page.getByText("Users")).first(),
    ).toBeVisible();
    expect(troubles).toEqual([]);
    await browser.close();
  },
);

test("a folder without results of Allure is refused in words", () => {
  const { status, stderr } = makeReport(emptyFolder());
  expect(stderr).toContain("allure-results is missing");
  expect(status).toBe(2);
});
