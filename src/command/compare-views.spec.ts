import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { rebuild } from "../views/rebuild.ts";
import type { Comparison } from "../record/results/comparison.ts";
import { openBrowser } from "../../proof/self/report/browser.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import {
  end,
  everyCheck,
  everyPass,
  exchangeLine,
  findingLine,
  said as told,
  runLine,
} from "../../proof/self/report/sample.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

const account = "70011223344556";
const answer = { status: 200, headers: {}, body: JSON.stringify({ account_number: account }) };

function runOf(message?: string): string {
  const found = message === undefined ? [] : [findingLine("bank-accounts-add", told(message))];
  const folder = folderWith([
    runLine(),
    exchangeLine("x-1", [], { answer }),
    ...everyPass,
    ...found,
    end,
  ]);
  rebuild(folder, { checksOnDisk: everyCheck });
  return folder;
}

const said = `The account ${account} is listed twice <img src=x onerror=alert(1)>`;
const [before, after] = [runOf(), runOf(said)];

test("text, JSON and page mask personal data unless it is asked for", async () => {
  const page = join(emptyFolder(), "changes.html");
  const text = await command(["compare", before, after, "--html", page]);
  const json = await command(["compare", before, after, "--json"]);
  for (const view of [text.printed, json.printed, readFileSync(page, "utf8")]) {
    expect(view).toContain("The account ••••4556 is listed twice");
    expect(view).not.toContain(account);
  }
  const { findings } = JSON.parse(json.printed) as Comparison;
  expect(findings.new).toHaveLength(1);
  const shown = await command(["compare", before, after, "--html", page, "--unmask"]);
  expect(shown.printed).toContain(account);
  expect(readFileSync(page, "utf8")).toContain(account);
});

test("the page says what changed, links to both reports, runs nothing and has nothing axe finds", async () => {
  const folder = join(emptyFolder(), "of two runs");
  mkdirSync(folder);
  const file = join(folder, "changes.html");
  await command(["compare", before, after, "--html", file]);
  const browser = await openBrowser();
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width: 320, height: 800 };
    const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport });
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conforming → Not conforming");
    await expect(page.getByRole("heading", { name: "New findings 1" })).toBeVisible();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(320);
    await page.evaluate(axe.source);
    const violations = await page.evaluate<{ id: string }[]>(
      "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
    );
    expect(violations.map(({ id }) => id)).toEqual([]);
    const targets = await page.evaluate<string[]>("Array.from(document.links, ({ href }) => href)");
    expect(targets).toHaveLength(3);
    for (const target of targets) {
      const linked = fileURLToPath(new URL(target.replace(/#.*/, "")));
      expect(existsSync(linked), linked).toBe(true);
      expect([before, after]).toContain(dirname(linked));
    }
  }
  await browser.close();
});

test("a page that has no folder is refused in words", async () => {
  const ended = await command(["compare", before, after, "--html", "/no/such/folder/page.html"]);
  expect(ended.printed).toContain("There is no folder /no/such/folder for --html");
  expect(ended.exitCode).toBe(2);
});
