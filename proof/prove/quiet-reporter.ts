import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { announceReporter } from "../../src/record/announcement.ts";
import { nonconformanceAnnotation } from "../../src/record/results/check-id.ts";

/**
 * Says nothing but what went wrong on our side: a fault must be found, never crash a check. A test is
 * skipped where an earlier one has decided its proof.
 */
export default class QuietReporter implements Reporter {
  onBegin(): void {
    // Nobody else reads the statuses of these tests, so a failure may keep its worker.
    announceReporter("first");
  }

  onTestEnd(test: TestCase, { status, error, annotations }: TestResult): void {
    const ofTarget = annotations.some(({ type }) => type === nonconformanceAnnotation);
    if (status === "passed" || status === "skipped" || ofTarget) return;
    console.log(`HARNESS ${test.title}: ${status} ${error?.message?.split("\n")[0] ?? ""}`);
  }

  onError(error: { message?: string }): void {
    console.log(`HARNESS ${error.message}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
