import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { notExercisedReasons } from "../evidence/not-exercised-reasons.ts";
import { overallAnnotation } from "../results/check-id.ts";
import { groupBy } from "../results/group-by.ts";
import { counted } from "./words.ts";

const gaps = new Set<string>(
  Object.values(notExercisedReasons).flatMap(({ kind, meaning }) =>
    kind === "gap" ? [meaning] : [],
  ),
);

const requirementOf = ({ annotations }: TestCase): string | undefined =>
  annotations.find(({ type }) => type === overallAnnotation)?.description;

const isSkippedForGap = ({ annotations }: TestCase): boolean =>
  annotations.some(({ type, description = "" }) => type === "skip" && gaps.has(description));

/** The requirements judged over the run of which no part of it has seen anything. */
function seenNowhere(tests: readonly TestCase[]): string[] {
  const parts = groupBy(tests, requirementOf);
  return [...parts].flatMap(([requirement, all]) =>
    requirement !== undefined && all.every(isSkippedForGap) ? [requirement] : [],
  );
}

/**
 * Gives `playwright merge-reports --config playwright.config.ts` the exit code that one run of all
 * parts would have had. Playwright itself merges failures and exits with 0.
 */
export default class MergedReporter implements Reporter {
  private suite: Suite | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  /** @throws Error unless every part passed, and together they have seen what each alone need not see */
  async onEnd({ status }: FullResult): Promise<void> {
    const missing = seenNowhere(this.suite?.allTests() ?? []);
    if (status === "passed" && missing.length === 0) return;
    const which = missing.map((requirement) => `\n  not exercised in any part: ${requirement}`);
    const error = new Error(
      status === "passed"
        ? `Not fully verified: ${counted(missing.length, "requirement")} left.${which.join("")}`
        : `The merged runs ${status === "failed" ? "failed" : `ended as ${status}`}: see the tests and errors above.`,
    );
    error.stack = error.message;
    throw error;
  }
}
