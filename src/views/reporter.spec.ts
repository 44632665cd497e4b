import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import type {
  FullConfig,
  FullResult,
  Suite,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";
import { register } from "../../spec/register.ts";
import { invariantRequirements } from "../contract/invariants/judge.ts";
import { forgetReporter } from "../record/announcement.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { filesIn } from "../record/folder.ts";
import { harnessErrorOf } from "../record/harness-error.ts";
import { readResults } from "../record/read-results.ts";
import {
  harnessErrorAnnotation,
  nonconformanceAnnotation,
  requirementAnnotation,
} from "../record/results/check-id.ts";
import ConformanceReporter from "./reporter.ts";
import {
  everyCheck,
  everyPass,
  exchangeLine,
  failure,
  runLine,
  folderWith,
} from "../../proof/self/report/sample.ts";

const resultOf = (status: TestResult["status"], change: Partial<TestResult> = {}) =>
  ({ status, annotations: [], errors: [], duration: 2_000, ...change }) as unknown as TestResult;
const annotated = (type: string) => ({ annotations: [{ type }] });
const ofTarget = resultOf("failed", annotated(nonconformanceAnnotation));

const caseThat = (expectedStatus: TestCase["expectedStatus"], results: TestResult[]) =>
  ({
    title: "a test",
    titlePath: () => ["", "checks", "sample.spec.ts", "a test"],
    location: { file: "/tests/sample.spec.ts", line: 1, column: 1 },
    parent: { project: () => undefined },
    tags: [],
    annotations: register.map(({ id }) => ({ type: requirementAnnotation, description: id })),
    expectedStatus,
    results,
  }) as unknown as TestCase;

const bug = { message: "TypeError: no such thing\n    at own.ts:1:1", stack: "" };
const ends: [what: string, TestCase["expectedStatus"], TestResult, message?: RegExp][] = [
  ["a test that hangs", "passed", resultOf("timedOut"), /^The test timed out after 2 s/],
  ["a bug of ours", "passed", resultOf("failed", { errors: [bug] }), /^TypeError: no such thing/],
  ["a pass to fail", "failed", resultOf("passed"), /although it is marked as failing/],
  ["a failure of the target", "passed", ofTarget],
  ["what is to fail", "failed", resultOf("failed")],
  ["what is recorded", "passed", resultOf("failed", annotated(harnessErrorAnnotation))],
  ["an interruption", "passed", resultOf("interrupted")],
];

test("a test that doesn't end as it should is an error of the suite, unless the target failed it", () => {
  for (const [what, expected, result, message] of ends) {
    const error = harnessErrorOf(caseThat(expected, [result]), result);
    if (message) expect.soft(error, what).toMatch(message);
    else expect.soft(error, what).toBeUndefined();
  }
});

interface Run {
  lines?: readonly EvidenceLine[];
  results?: TestResult[];
  ended?: FullResult["status"];
  catalogue?: string;
}

async function report({ lines = everyPass, results = [resultOf("failed")], ...run }: Run) {
  const seen = exchangeLine("x-1", [...invariantRequirements]);
  const folder = folderWith([runLine(), seen, ...lines]);
  const checks = join(folder, "checks.json");
  writeFileSync(checks, JSON.stringify(everyCheck));
  const one = caseThat("failed", results);
  const suite = { allTests: () => [one], suites: [] } as unknown as Suite;
  const reporter = new ConformanceReporter({
    catalogue: run.catalogue ?? checks,
    folder: () => folder,
  });
  let printed = "";
  const streams = [process.stdout, process.stderr].map((stream) => [stream, stream.write] as const);
  for (const [stream] of streams) stream.write = (text) => ((printed += String(text)), true);
  try {
    reporter.onBegin({ reporter: [], rootDir: "/tests" } as unknown as FullConfig, suite);
    for (const result of results) reporter.onTestEnd(one, result);
    const { status } = await reporter.onEnd({ status: run.ended ?? "passed" } as FullResult);
    return {
      status,
      printed: stripVTControlCharacters(printed),
      expected: one.expectedStatus,
      ...readResults(folder),
    };
  } finally {
    for (const [stream, write] of streams) stream.write = write;
    forgetReporter();
  }
}

const subject = "limits-per-user";
const broken = [
  ...everyPass.filter((line) => line.kind !== "check" || line.requirement !== subject),
  ...failure(subject),
];

test("a run ends by its verdict, and a failure that was marked as expected counts as one", async () => {
  const well = await report({});
  expect(well).toMatchObject({ verdict: "conforming", status: "passed", expected: "failed" });
  expect(well.printed).toMatch(/\n\d+ passed, 0 failed, 0 skipped\n$/);
  const failed = await report({ lines: broken, results: [ofTarget] });
  expect(failed).toMatchObject({ verdict: "not-conforming", status: "failed", expected: "passed" });
  expect(failed.printed).toContain(`✗ ${subject}`);
  expect(failed.printed).toContain("\nExit code     1\n");
});

test("a bug of ours and a run that is stopped leave no verdict", async () => {
  const runs: [Run, status: string, harnessErrors: number][] = [
    [{ results: [resultOf("timedOut")] }, "failed", 1],
    [{ results: [resultOf("interrupted")], ended: "interrupted" }, "interrupted", 0],
    [{ results: [] }, "failed", 0],
  ];
  for (const [run, status, harnessErrors] of runs) {
    const ended = await report(run);
    expect.soft([ended.status, ended.verdict]).toEqual([status, undefined]);
    expect.soft(ended.harnessErrors).toHaveLength(harnessErrors);
    expect.soft(ended.printed).toContain("– No verdict");
  }
});

test("a reporter that can't do its work says so, and doesn't pass", async () => {
  const { status, verdict, printed } = await report({ catalogue: "/no/such/checks.json" });
  expect([status, verdict]).toEqual(["failed", undefined]);
  expect(printed).toContain("The report is not to be trusted: ENOENT");
});

test("a setup that refuses to begin leaves no results", async () => {
  const folder = folderWith([]);
  const reporter = new ConformanceReporter({ catalogue: "", folder: () => folder });
  const { write } = process.stderr;
  let printed = "";
  process.stderr.write = (text) => ((printed += String(text)), true);
  reporter.onError({ message: "TypeError: There is no API key." });
  process.stderr.write = write;
  expect(printed).toBe("There is no API key.\n");
  expect(await reporter.onEnd({ status: "failed" } as FullResult)).toEqual({ status: "failed" });
  expect(existsSync(filesIn(folder).results)).toBe(false);
});
