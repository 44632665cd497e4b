import { expect, test } from "@playwright/test";
import type {
  FullConfig,
  FullResult,
  Suite,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";
import { register } from "../../spec/register.ts";
import { forgetReporter } from "../record/announcement.ts";
import { harnessErrorOf } from "../record/harness-error.ts";
import { readResults } from "../record/read-results.ts";
import {
  harnessErrorAnnotation,
  nonconformanceAnnotation,
  requirementAnnotation,
} from "../record/results/check-id.ts";
import { runLine } from "../../proof/self/report/lines.ts";
import { everyPass, folderWith } from "../../proof/self/report/sample.ts";
import { showProgress, type Ended } from "../views/terminal/progress.ts";
import ConformanceReporter from "./reporter.ts";

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

test("a reporter that can't do its work says so, and doesn't pass", async () => {
  const folder = folderWith([runLine(), ...everyPass]);
  const one = caseThat("passed", [resultOf("passed")]);
  const suite = { allTests: () => [one], suites: [] } as unknown as Suite;
  const catalogue = "/no/such/checks.json";
  const reporter = new ConformanceReporter({ catalogue, folder: () => folder });
  let printed = "";
  const streams = [process.stdout, process.stderr].map((stream) => [stream, stream.write] as const);
  for (const [stream] of streams) stream.write = (text) => ((printed += String(text)), true);
  try {
    reporter.onBegin({ reporter: [], rootDir: "/tests" } as unknown as FullConfig, suite);
    expect(await reporter.onEnd({ status: "passed" } as FullResult)).toEqual({ status: "failed" });
  } finally {
    for (const [stream, write] of streams) stream.write = write;
    forgetReporter();
  }
  expect(readResults(folder).verdict).toBeUndefined();
  expect(printed).toContain("The report is not to be trusted: ENOENT");
});

const quiet: Ended = { failed: false, broken: [], cost: 1 };
const failed: Ended = { ...quiet, failed: true };

function written(
  total: number,
  second: Ended,
  {
    secondsEach = 0,
    ticks = total,
    cost = total,
    ...screen
  }: {
    isTTY?: boolean;
    columns?: number;
    secondsEach?: number;
    ticks?: number;
    cost?: number;
  } = {},
): string[] {
  const texts: string[] = [];
  let seconds = 0;
  const output = { ...screen, write: (text: string) => texts.push(text) };
  const progress = showProgress(output, { tests: total, cost }, () => seconds * 1_000);
  for (let n = 1; n <= ticks; n += 1) {
    seconds += secondsEach;
    progress.tick("limits", n === 2 ? second : quiet);
  }
  progress.clear();
  return texts;
}

test("on a terminal progress is one line, rewritten and never wider than it", () => {
  expect(written(3, failed, { isTTY: true, columns: 20 })).toEqual([
    "\r\u001b[2Klimits  1/3",
    "\r\u001b[2Klimits  2/3  1 fail",
    "\r\u001b[2Klimits  3/3  1 fail",
    "\r\u001b[2K",
  ]);
});

test("elsewhere it is a plain line each tenth or minute, with how long the rest takes", () => {
  const quick = written(340, failed);
  expect(quick).toHaveLength(10);
  expect(quick[0]).toBe(" 10 %  34 of 340 tests, 1 failed\n");
  expect(quick.at(-1)).toBe("100 %  340 of 340 tests, 1 failed\n");
  const slow = written(100, quiet, { secondsEach: 25, ticks: 6 });
  expect(slow.map((line) => line.split(",")[0])).toEqual([
    "  3 %  3 of 100 tests",
    "  6 %  6 of 100 tests",
  ]);
  const timed = written(10, quiet, { secondsEach: 30 });
  expect(timed[0]).toBe(" 10 %  1 of 10 tests, 0 failed\n");
  expect(timed[2]).toBe(" 30 %  3 of 10 tests, 0 failed, about 4 min left\n");
  expect(timed.at(-1)).toBe("100 %  10 of 10 tests, 0 failed\n");
  const dearest = written(10, { ...quiet, cost: 90 }, { secondsEach: 30, cost: 99 });
  expect(dearest[2]).toBe(" 30 %  3 of 10 tests, 0 failed, about 1 min left\n");
});

test("what is broken at exchanges is counted while it runs, once however often", () => {
  const broken = { ...quiet, broken: ["answers-json", "answers-success-flag"] };
  expect(written(2, broken, { isTTY: true }).at(-2)).toContain("limits  2/2  2 invariants broken");
  const again = { ...quiet, broken: ["answers-json", "answers-json"] };
  expect(written(2, again).at(-1)).toContain("0 failed, 1 invariant broken\n");
});
