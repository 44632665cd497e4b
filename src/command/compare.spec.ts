import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { rebuild } from "../reporting/rebuild.ts";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import { type Comparison, compareResults, isRegression } from "../record/results/comparison.ts";
import { findingLine, said as told, waiverLine } from "../../proof/self/report/findings.ts";
import { end, exchangeLine, runLine, checkFor, checkLine } from "../../proof/self/report/lines.ts";
import { folderWith, everyCheck, everyPass, fold } from "../../proof/self/report/sample.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import type { Results } from "../record/results/results.ts";
import { comparisonLines, partsOf } from "../views/comparison.ts";
import { plain } from "../views/terminal/paint.ts";

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

const steady = fold(everyPass);
const broken = fold([
  ...everyPass,
  ...(["answers-success-flag", "sells-pool", "users-create"] as const).map((id) => findingLine(id)),
]);
const [cause, ...others] = broken.findings;
const explained: Results = {
  ...broken,
  findings: [
    ...broken.findings.slice(0, 1),
    ...others.map((one) => ({ ...one, cause: cause!.id })),
  ],
};
const found = [...everyPass, findingLine("sells-pool")];
const unwaived = fold(found);
const waived = fold([waiverLine("sells-pool"), ...found]);
const skipped = checkLine("users-create", "not-run", { reason: "state-not-available" });
const open = fold(
  everyPass.map((line) =>
    line.kind === "check" && line.requirement === "users-create" ? skipped : line,
  ),
);
const added = { ...checkFor("users-create"), id: "operations/users/a-new-one#users-create" };
const renewed = fold(
  [...everyPass.slice(1), { ...checkLine("users-create", "passed"), id: added.id }],
  [...everyCheck.slice(1), added],
);
const readingOf = (reading: string): Results => ({
  ...steady,
  observations: [{ openPoint: "user-record", reading, coherent: true, exchanges: [] }],
});

const cases: Record<
  string,
  [before: Results, after: Results, parts: string[], isRegression: boolean]
> = {
  "a new finding": [steady, broken, ["New findings 3"], true],
  "with its cause": [steady, explained, ["New findings 3"], true],
  "a finding that stays": [broken, broken, ["Still there 3"], false],
  "a fixed one": [broken, steady, ["Fixed 3"], false],
  "a waived one": [steady, waived, ["New findings 1"], false],
  "one that is no longer waived": [waived, unwaived, ["No longer waived 1", "Still there 1"], true],
  "what isn't exercised any more": [steady, open, ["Newly not exercised 1"], true],
  "another reading": [readingOf("one"), readingOf("two"), ["Readings that changed 1"], false],
  "another suite": [steady, renewed, ["Checks added 1", "Checks gone 1"], true],
};

test("what changed between two runs stands in parts, and some of it is a regression", () => {
  for (const [what, [earlier, later, parts, expected]] of Object.entries(cases)) {
    const comparison = compareResults(earlier, later);
    const titles = partsOf(comparison).map(({ title, count }) => `${title} ${count}`);
    expect.soft(titles, what).toEqual(expect.arrayContaining(parts));
    expect.soft(isRegression(comparison), what).toBe(expected);
  }
});

test("the terminal names what is new, the gravest first, and ends with a sentence", () => {
  const lines = comparisonLines(compareResults(steady, broken), plain);
  expect(lines.slice(0, 4)).toEqual([
    "New findings  3",
    expect.stringMatching(/^ {2}sells-pool-\w+ {2}getLimits: total 79$/),
    expect.stringMatching(/^ {2}users-create-\w+ /),
    expect.stringMatching(/^ {2}answers-success-flag-\w+ /),
  ]);
  expect(lines.at(-1)).toBe("conforming -> not-conforming: 3 new findings, 0 fixed, 0 still there");
  const readings = compareResults(readingOf("all fields"), readingOf("the id alone"));
  expect(comparisonLines(readings, plain)).toContain("  user-record  all fields -> the id alone");
  expect(partsOf(compareResults(steady, explained))[0]?.changes).toMatchObject([
    { text: "A successful response lacks the boolean field success., explains 2 more" },
  ]);
});
