import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { rebuild } from "../views/rebuild.ts";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import type { Comparison } from "../record/results/comparison.ts";
import {
  folderWith,
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

function runOf(lines: EvidenceLine[], run: Partial<RunLine> = {}): string {
  const folder = folderWith([runLine(run), exchangeLine("x-1", [], { answer }), ...lines, end]);
  rebuild(folder, { checksOnDisk: everyCheck });
  return folder;
}

const said = `The account ${account} is listed twice <img src=x onerror=alert(1)>`;
const [before, after] = [
  runOf(everyPass),
  runOf([...everyPass, findingLine("bank-accounts-add", told(said))]),
];

test("a regression ends with 1 where it may not be, and nothing else does", async () => {
  const worse = await command(["compare", before, after, "--fail-on", "regression"]);
  expect(worse.printed).toMatch(/New findings {2}1\n {2}bank-accounts-add-/);
  expect(worse.exitCode).toBe(1);

  const better = await command(["compare", after, before, "--fail-on", "regression"]);
  expect(better.printed).toMatch(/Fixed {2}1\n {2}bank-accounts-add-/);
  expect(better.exitCode).toBe(0);
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

test("the page says what changed, links to both reports, and holds no markup of a target", async () => {
  const folder = join(emptyFolder(), "of two runs");
  mkdirSync(folder);
  const file = join(folder, "changes.html");
  const nowhere = await command(["compare", before, after, "--html", "/no/such/folder/page.html"]);
  expect(nowhere.printed).toContain("There is no folder /no/such/folder for --html");
  expect(nowhere.exitCode).toBe(2);
  await command(["compare", before, after, "--html", file]);
  const page = readFileSync(file, "utf8");
  expect(page).toContain("<h1>Conforming → Not conforming</h1>");
  expect(page).toMatch(/New findings\s+<small>1</);
  expect(page).not.toContain("<img");
  const targets = [...page.matchAll(/<a href="([^"#]+)/g)];
  expect(targets).toHaveLength(3);
  for (const [, target = ""] of targets) {
    const linked = fileURLToPath(new URL(target, pathToFileURL(file)));
    expect(existsSync(linked), linked).toBe(true);
    expect([before, after]).toContain(dirname(linked));
  }
});
