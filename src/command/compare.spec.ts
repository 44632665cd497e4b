import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { rebuild } from "../views/rebuild.ts";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import type { Comparison } from "../record/results/comparison.ts";
import { openBrowser } from "../../proof/self/report/browser.ts";
import {
  folderWith,
  checkLine,
  end,
  everyCheck,
  everyPass,
  exchangeLine,
  failure,
  findingLine,
  limitedTo,
  said as told,
  runLine,
} from "../../proof/self/report/sample.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

const account = "70011223344556";
const answer = { status: 200, headers: {}, body: JSON.stringify({ account_number: account }) };

function runOf(lines: EvidenceLine[], run: Partial<RunLine> = {}): string {
  const folder = folderWith([runLine(run), exchangeLine("x-1", [], { answer }), ...lines, end]);
  rebuild(folder, { checksOnDisk: everyCheck });
  return folder;
}

const users = "users-is-nri-returned";
const usersPass = everyPass.find((line) => line.kind === "check" && line.requirement === users);
const said = `The account ${account} is listed twice <img src=x onerror=alert(1)>`;
const [before, after] = [
  runOf(everyPass),
  runOf([...everyPass, findingLine("bank-accounts-add", told(said))]),
];

test("two runs are compared by what is new, fixed, still there and no longer looked at", async () => {
  const worse = await command(["compare", before, after, "--fail-on", "regression"]);
  expect(worse.printed).toMatch(/New findings {2}1\n {2}bank-accounts-add-/);
  expect(worse.exitCode).toBe(1);

  const better = await command(["compare", after, before, "--fail-on", "regression"]);
  expect(better.printed).toMatch(/Fixed {2}1\n {2}bank-accounts-add-/);
  expect(better.exitCode).toBe(0);

  const same = await command(["compare", after, after]);
  expect(same.printed).toMatch(/Still there {2}1\n/);
  expect(same.printed).not.toContain("New findings");

  const elsewhere = runOf(
    [checkLine("status-user-unknown", "passed")],
    limitedTo("status-user-unknown"),
  );
  const broken = runOf(everyPass.flatMap((line) => (line === usersPass ? failure(users) : [line])));
  const { printed } = await command(["compare", broken, elsewhere, "--json"]);
  const { findings, notExercised } = JSON.parse(printed) as Comparison;
  expect(findings.notLookedAt).toHaveLength(1);
  expect(findings.fixed).toEqual([]);
  expect(notExercised.newly).toContain("users-create");
});

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
  const nowhere = await command(["compare", before, after, "--html", "/no/such/folder/page.html"]);
  expect(nowhere.printed).toContain("There is no folder /no/such/folder for --html");
  expect(nowhere.exitCode).toBe(2);
  await command(["compare", before, after, "--html", file]);
  const browser = await openBrowser();
  const viewport = { width: 320, height: 800 };
  const page = await browser.newPage({ colorScheme: "dark", bypassCSP: true, viewport });
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
  await browser.close();
});
