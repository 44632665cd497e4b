import { readFileSync } from "node:fs";
import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { notExercisedReasons } from "../record/evidence/not-exercised-reasons.ts";
import { overallAnnotation } from "../record/results/check-id.ts";
import { groupBy } from "../record/results/group-by.ts";
import { unusedIn, usesAttachment, type WaiverUse } from "../record/results/fold/waivers.ts";

const gaps = new Set<string>(
  Object.values(notExercisedReasons).flatMap(({ kind, meaning }) =>
    kind === "gap" ? [meaning] : [],
  ),
);

const said =
  (wanted: string) =>
  ({ annotations }: TestCase): string | undefined =>
    annotations.find(({ type }) => type === wanted)?.description;

function seenNowhere(tests: readonly TestCase[]): string[] {
  const parts = groupBy(tests, said(overallAnnotation));
  return [...parts].flatMap(([requirement, all]) => {
    const isLeft = all.every((test) => gaps.has(said("skip")(test) ?? ""));
    return requirement !== undefined && isLeft ? [requirement] : [];
  });
}

const usesIn = (tests: readonly TestCase[]): WaiverUse[] =>
  tests
    .flatMap(({ results }) => results.at(-1)?.attachments ?? [])
    .filter(({ name }) => name === usesAttachment.name)
    .flatMap(({ body, path }) => {
      const text = body ?? (path === undefined ? "[]" : readFileSync(path));
      return JSON.parse(String(text)) as WaiverUse[];
    });

const leftIn = (tests: readonly TestCase[]): string[] => [
  ...seenNowhere(tests).map((requirement) => `not exercised in any part: ${requirement}`),
  ...unusedIn(usesIn(tests)).map(
    (waiver) => `${waiver} excuses no finding of any part. Remove it.`,
  ),
];

/** Gives `playwright merge-reports` the exit code of a single run; Playwright exits with 0. */
export default class MergedReporter implements Reporter {
  private suite: Suite | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd({ status }: FullResult): Promise<void> {
    const left = leftIn(this.suite?.allTests() ?? []);
    if (status === "passed" && left.length === 0) return;
    const error = new Error(
      status === "passed"
        ? ["The parts pass, but not all of them together:", ...left].join("\n  ")
        : `The merged runs ${status === "failed" ? "failed" : `ended as ${status}`}: see the tests and errors above.`,
    );
    error.stack = error.message;
    throw error;
  }
}
