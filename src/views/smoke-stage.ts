import type { Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { foundAnnotation, smokeStage } from "../record/results/check-id.ts";
import { counted } from "./words.ts";

const isSmokeTest = (test: TestCase): boolean => test.parent.project()?.name === smokeStage;

/** What the smoke stage shows: told in a line after its last test, and by itself the end of a run that waits for it. */
export function smokeStageOf(suite: Suite) {
  const endsRun = suite.suites.some((one) => one.project()?.dependencies.includes(smokeStage));
  const tests = suite.allTests().filter(isSmokeTest).length;
  let [left, passed, failed] = [tests, 0, 0];
  let skipped: string | undefined;
  const inWords = (): string => {
    const flows = `${counted(tests, "flow")} to a sell`;
    if (failed === 0) {
      const why = skipped === undefined ? "" : `\n  Not exercised: ${skipped}`;
      return `Smoke stage: ${passed} of ${flows} passed.${why}`;
    }
    const next = endsRun
      ? "The run ends here (--fail-fast)."
      : "The run goes on; --fail-fast would end it here.";
    return `Smoke stage: ${failed} of ${flows} failed. ${next}`;
  };
  return {
    note(test: TestCase, { status, annotations }: TestResult): string | undefined {
      if (!isSmokeTest(test)) return undefined;
      left -= 1;
      const deviates = annotations.some(({ type }) => type === foundAnnotation);
      if (status === "failed" || deviates) failed += 1;
      else if (status === "passed") passed += 1;
      else skipped ??= annotations.find(({ type }) => type === "skip")?.description;
      return left === 0 ? inWords() : undefined;
    },
    explains: (notBegun: readonly TestCase[]): boolean =>
      endsRun && failed > 0 && !notBegun.some(isSmokeTest),
  };
}
