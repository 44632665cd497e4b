import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isAdvisory } from "../../spec/register.ts";
import { checkId, citedBy, testId } from "../../src/record/results/check-id.ts";
import { isMoot } from "../../src/record/results/fold/requirements.ts";
import type { CheckResult, FailedRun, Results } from "../../src/record/results/results.ts";
import { expect, test } from "@playwright/test";
import { filesIn } from "../../src/record/folder.ts";
import { type EndedRun, jsonReportIn, outputIn, runByCommand, runByPlaywright } from "./runs.ts";
import { situations } from "./situations.ts";
import { slowUnless } from "../self/slow.ts";
import { readJson } from "../../spec/files.ts";

type Reported = "passed" | "failed" | "skipped" | "error";

interface Spec {
  title: string;
  file: string;
  tests: { status: string; annotations: { type: string; description?: string }[] }[];
}

interface JsonSuite {
  suites?: JsonSuite[];
  specs?: Spec[];
}

const specsIn = (suite: JsonSuite): NonNullable<JsonSuite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
];

const byStatus: Record<string, Reported> = {
  expected: "passed",
  unexpected: "failed",
  skipped: "skipped",
};

function testsOfJson({ folder }: EndedRun): Spec[] {
  const { suites } = readJson(jsonReportIn(folder)) as { suites: JsonSuite[] };
  return suites.flatMap(specsIn);
}

const reportedOf = ({ tests: [one] }: Spec): Reported => byStatus[one?.status ?? ""] ?? "error";

const reportedByJson = (run: EndedRun) =>
  Object.fromEntries(
    testsOfJson(run).map((spec) => [`${spec.file} › ${spec.title}`, reportedOf(spec)]),
  );

function reportedByAllure(folder: string): Reported[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith("-result.json"));
  const results = files.map(
    (name) => readJson(join(folder, name)) as { status: Reported | "broken" },
  );
  return results.map(({ status }) => (status === "broken" ? "error" : status));
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

const ownFiles = ({ folder }: EndedRun) => filesIn(outputIn(folder));

function resultsOf(run: EndedRun): Results | undefined {
  const file = ownFiles(run).results;
  if (!existsSync(file)) return undefined;
  const left = readJson(file) as Results | FailedRun;
  return "error" in left ? undefined : left;
}

function contradictions(run: EndedRun, results: Results): string[] {
  return testsOfJson(run).flatMap((spec) => {
    const { file, title, tests } = spec;
    const expected = expectedOf(file, title, tests[0]?.annotations ?? [], results);
    const actual = reportedOf(spec);
    if (expected === undefined || expected === actual) return [];
    return [`${file} › ${title}: reported as ${actual}, but ${expected} by the results`];
  });
}

// A whole run takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

/** A failure by the target and one by the suite; one with Playwright's reporters. `npm run self:all` runs all. */
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

    const reported = reportedByAllure(ownFiles(run).allure);
    expect(reported.includes("failed")).toBe(verdict === "not-conforming");
    expect(reported.includes("error")).toBe(mishap === "bug");
    expect(reported.includes("skipped")).toBe(skips);
  });

  test(`Playwright's own reporters agree: ${name}`, plainDetails, async () => {
    const run = await runByPlaywright(situation);
    expect(run.exitCode, run.printed).toBe(plainExit);
    const results = resultsOf(run);
    expect(results?.verdict).toBe(verdict);

    const reported = reportedByJson(run);
    const all = Object.values(reported);
    expect(all.some((one) => one === "failed" || one === "error")).toBe(fails);
    expect(all.includes("skipped")).toBe(skips);
    if (results) expect(contradictions(run, results)).toEqual([]);
  });
}
