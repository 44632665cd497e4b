import type { Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { foundAnnotation, smokeStage } from "../record/results/check-id.ts";
import { counted } from "./words.ts";

const isSmokeTest = (test: TestCase): boolean => test.parent.project()?.name === smokeStage;

const waitsForSmoke = (suite: Suite): boolean =>
  suite.suites.some((each) => each.project()?.dependencies.includes(smokeStage));

export class SmokeStage {
  private readonly endsRun: boolean;
  private readonly failed: string[] = [];
  private readonly tests: number;
  private passed = 0;
  private left: number;
  private skipped: string | undefined;

  constructor(suite: Suite) {
    this.endsRun = waitsForSmoke(suite);
    this.tests = suite.allTests().filter(isSmokeTest).length;
    this.left = this.tests;
  }

  /** Notes a test that has ended. After the last one of the stage: what the stage showed, in a line. */
  note(test: TestCase, { status, annotations }: TestResult): string | undefined {
    if (!isSmokeTest(test)) return undefined;
    this.left -= 1;
    const deviates = annotations.some(({ type }) => type === foundAnnotation);
    if (status === "failed" || deviates) this.failed.push(test.title);
    else if (status === "passed") this.passed += 1;
    else this.skipped ??= annotations.find(({ type }) => type === "skip")?.description;
    return this.left === 0 ? this.inWords() : undefined;
  }

  explains(notBegun: readonly TestCase[]): boolean {
    return this.endsRun && this.failed.length > 0 && !notBegun.some(isSmokeTest);
  }

  private inWords(): string {
    const { tests, passed, failed } = this;
    if (failed.length === 0) {
      const why = this.skipped === undefined ? "" : `\n  Not exercised: ${this.skipped}`;
      return `Smoke stage: ${passed} of ${counted(tests, "flow")} to a sell passed.${why}`;
    }
    const next = this.endsRun
      ? "The run ends here (--fail-fast)."
      : "The run goes on; --fail-fast would end it here.";
    return `Smoke stage: ${failed.length} of ${counted(tests, "flow")} to a sell failed. ${next}`;
  }
}
