import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isAdvisory } from "../../spec/register.ts";
import { checkId, citedBy, isInvariantCheck, testId } from "../../src/record/results/check-id.ts";
import { isMoot } from "../../src/record/results/fold/requirements.ts";
import type { CheckResult, FailedRun, Results } from "../../src/record/results/results.ts";
import { expect, test } from "@playwright/test";
import { unzipSync } from "fflate";
import { filesIn } from "../../src/record/folder.ts";
import { junitCounts, junitMistakes } from "../self/report/junit-file.ts";
import {
  type EndedRun,
  mergeBlobs,
  outputIn,
  playwrightFilesIn,
  runByCommand,
  runByPlaywright,
} from "./runs.ts";
import { situations } from "./situations.ts";
import { slowUnless } from "../self/slow.ts";

export type Reported = "passed" | "failed" | "skipped" | "error";

export type ReportedOfEach = Record<string, Reported>;

interface Spec {
  title: string;
  file: string;
  tests: { status: string; annotations: { type: string; description?: string }[] }[];
}

interface JsonSuite {
  suites?: JsonSuite[];
  specs?: Spec[];
}

const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;

const specsIn = (suite: JsonSuite): NonNullable<JsonSuite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
];

const byStatus: Record<string, Reported> = {
  expected: "passed",
  unexpected: "failed",
  skipped: "skipped",
};

export function testsOfJson(file: string): Spec[] {
  const { suites } = json(file) as { suites: JsonSuite[] };
  return suites.flatMap(specsIn);
}

export const reportedByJson = (file: string): ReportedOfEach =>
  Object.fromEntries(
    testsOfJson(file).map(({ file: path, title, tests: [one] }) => [
      `${path} › ${title}`,
      byStatus[one?.status ?? ""] ?? "error",
    ]),
  );

export function reportedByAllure(folder: string): ReportedOfEach {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith("-result.json"));
  const results = files.map(
    (name) => json(join(folder, name)) as { fullName: string; status: Reported | "broken" },
  );
  return Object.fromEntries(
    results.map(({ fullName, status }) => [fullName, status === "broken" ? "error" : status]),
  );
}

const marks: Record<string, Reported> = { "✓": "passed", "✘": "failed", "-": "skipped" };

export function countedByList(printed: string): Partial<Record<Reported, number>> {
  const lines = [...printed.matchAll(/^ {2}([✓✘-]) +\d+ \[(?:smoke|checks|invariants)\]/gmu)];
  return countOf(lines.flatMap(([, mark = ""]) => marks[mark] ?? []));
}

/** How often each is reported; errors count as failed, as in formats that have no errors. */
export function countOf(all: readonly Reported[]): Partial<Record<Reported, number>> {
  const counts: Partial<Record<Reported, number>> = {};
  for (const one of all) {
    const reported = one === "error" ? "failed" : one;
    counts[reported] = (counts[reported] ?? 0) + 1;
  }
  return counts;
}

function expectedOf(
  file: string,
  title: string,
  annotations: Parameters<typeof citedBy>[0],
  { checks, findings }: Results,
): Reported | undefined {
  const ids = new Set(citedBy(annotations).map((id) => checkId(testId(file, title), id)));
  const own = checks.filter(({ id }) => ids.has(id));
  if (own.length === 0) return undefined;
  const isExcused = ({ id, requirement }: CheckResult) =>
    isAdvisory(requirement) ||
    findings.some(({ check, waiver }) => check === id && waiver !== undefined);
  const failed = own.filter(({ outcome }) => outcome === "failed");
  if (failed.some((check) => !isExcused(check))) return "failed";
  if (own.some((check) => check.reason === "suite-failed" || check.reason === "interrupted")) {
    return undefined;
  }
  const passed = own.some(({ outcome }) => outcome === "passed");
  const isOpen = own.some((check) => check.outcome === "not-run" && !isMoot(check));
  return failed.length > 0 || isOpen || !passed ? "skipped" : "passed";
}

function statsOfHtml(folder: string): Record<"expected" | "unexpected" | "skipped", number> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const [, encoded = ""] = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(page) ?? [];
  const { "report.json": report } = unzipSync(Buffer.from(encoded, "base64"));
  return (JSON.parse(`${Buffer.from(report ?? [])}`) as { stats: ReturnType<typeof statsOfHtml> })
    .stats;
}

const ownFiles = ({ folder }: EndedRun) => filesIn(outputIn(folder));
const files = ({ folder }: EndedRun) => playwrightFilesIn(folder);

/** A run that never began leaves its reason instead. */
function resultsOf(run: EndedRun): Results | undefined {
  const file = ownFiles(run).results;
  if (!existsSync(file)) return undefined;
  const left = JSON.parse(readFileSync(file, "utf8")) as Results | FailedRun;
  return "error" in left ? undefined : left;
}

function contradictions(reported: ReportedOfEach, results: Results, listed: EndedRun): string[] {
  return testsOfJson(files(listed).PLAYWRIGHT_JSON_OUTPUT_FILE).flatMap((spec) => {
    const { file, title, tests } = spec;
    const annotations = tests[0]?.annotations ?? [];
    const expected = expectedOf(file, title, annotations, results);
    const actual = reported[`${file} › ${title}`];
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return [`${file} › ${title}: reported as ${actual}, but ${expected} by the results`];
  });
}

function countsOf({ checks, findings, harnessErrors, waiverProblems, run }: Results) {
  const waived = new Set(findings.filter(({ waiver }) => waiver).map(({ check }) => check));
  const having = (outcome: string) => checks.filter((check) => check.outcome === outcome);
  return {
    passed: having("passed").length,
    error: harnessErrors.length + (run.interrupted ? 1 : 0),
    atLeastFailed: having("failed").filter(({ id }) => !waived.has(id) && !isInvariantCheck(id))
      .length,
    problems: waiverProblems.length,
  };
}

const isWaiving = ({ waivers }: Results) => waivers.some(({ findings }) => findings.length > 0);

// A whole run takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** What fails because of the target, and because of us; of Playwright's reporters one in all; the others are left to `npm run self:all`. */
const quick = new Set(["expired waiver", "error of the suite"]);

for (const [name, situation] of Object.entries(situations)) {
  const { mishap, verdict, exit, plainExit, fails, skips } = situation;
  const details = slowUnless(quick.has(name));
  const plainDetails = slowUnless(name === "expired waiver");

  test(`our own reports agree: ${name}`, details, async () => {
    const run = await runByCommand(situation);
    expect(run.exitCode, run.printed).toBe(exit);
    const results = resultsOf(run);
    expect(results?.verdict).toBe(verdict);
    expect(results === undefined).toBe(mishap === "unreachable");
    if (!results) return;

    const junit = readFileSync(ownFiles(run).junit, "utf8");
    expect(await junitMistakes(junit)).toEqual([]);
    const { failed, skipped, ...counts } = junitCounts(junit);
    const { passed, error, atLeastFailed, problems } = countsOf(results);
    expect(counts).toEqual({ passed, error });
    expect(failed).toBeGreaterThanOrEqual(atLeastFailed + problems);
    expect(failed > 0).toBe(results.verdict === "not-conforming");
    expect(skipped > 0).toBe(results.run.checks.notRun.gap > 0 || isWaiving(results));

    const reported = Object.values(reportedByAllure(ownFiles(run).allure));
    expect(reported.includes("failed")).toBe(verdict === "not-conforming");
    expect(reported.includes("error")).toBe(mishap === "bug");
    expect(reported.includes("skipped")).toBe(skips);
  });

  test(`Playwright's own reporters agree: ${name}`, plainDetails, async () => {
    const run = await runByPlaywright(situation);
    expect(run.exitCode, run.printed).toBe(plainExit);
    const results = resultsOf(run);
    expect(results?.verdict).toBe(verdict);

    const reported = reportedByJson(files(run).PLAYWRIGHT_JSON_OUTPUT_FILE);
    const counts = countOf(Object.values(reported));
    expect(counts.failed !== undefined).toBe(fails);
    expect(counts.skipped !== undefined).toBe(skips);
    if (results) expect(contradictions(reported, results, run)).toEqual([]);

    const { error, failed, ...others } = junitCounts(
      readFileSync(files(run).PLAYWRIGHT_JUNIT_OUTPUT_FILE, "utf8"),
    );
    const all = { passed: 0, failed: 0, skipped: 0, ...counts };
    expect({ ...others, failed: failed + error }).toEqual(all);
    expect(error > 0).toBe(mishap === "bug");
    const { expected, unexpected, skipped } = statsOfHtml(files(run).PLAYWRIGHT_HTML_OUTPUT_DIR);
    expect([expected, unexpected, skipped]).toEqual(
      (["passed", "failed", "skipped"] as const).map((one) => counts[one] ?? 0),
    );
    // The tests that an interrupted run never began have no line.
    if (mishap !== "interrupted") expect(countedByList(run.printed)).toEqual(counts);

    const merged = await mergeBlobs([run], "--config", "proof/agreement/merge.config.ts");
    expect(reportedByJson(files(merged).PLAYWRIGHT_JSON_OUTPUT_FILE)).toEqual(reported);
    expect(merged.exitCode).toBe(verdict === "conforming" ? 0 : 1);
  });
}
