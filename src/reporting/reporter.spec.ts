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

test("progress is on record: a line rewritten on a terminal, elsewhere one each tenth or minute", () => {
  const broken = { ...quiet, broken: ["answers-json", "answers-success-flag"] };
  const again = { ...quiet, broken: ["answers-json", "answers-json"] };
  const shown = {
    "on a narrow terminal": written(3, failed, { isTTY: true, columns: 20 }),
    "invariants broken, on a terminal": written(2, broken, { isTTY: true }),
    "one invariant broken twice": written(2, again),
    "many tests": written(340, failed),
    "slow tests": written(100, quiet, { secondsEach: 25, ticks: 6 }),
    "the time left": written(10, quiet, { secondsEach: 30 }),
    "the time left after the dearest": written(
      10,
      { ...quiet, cost: 90 },
      { secondsEach: 30, cost: 99 },
    ),
  };
  expect(`${JSON.stringify(shown, undefined, 2)}\n`).toMatchSnapshot("progress.json");
});
