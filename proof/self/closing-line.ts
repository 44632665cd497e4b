import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class ClosingLine implements Reporter {
  private readonly outcomes = new Map<TestCase, TestResult["status"]>();
  private troubles = 0;

  onTestEnd(test: TestCase, { status }: TestResult): void {
    this.outcomes.set(test, status);
  }

  onError(): void {
    this.troubles += 1;
  }

  onEnd(_result: FullResult): void {
    const all = [...this.outcomes];
    const skipped = all.filter(([, status]) => status === "skipped").length;
    // A failed hook skips tests that aren't marked to be skipped.
    const passed = all.filter(
      ([test, status]) => status !== "skipped" && status === test.expectedStatus,
    ).length;
    const failed = all.length - passed - skipped + this.troubles;
    this.outcomes.clear();
    const tail = skipped > 0 ? `, ${skipped} skipped` : "";
    process.stdout.write(`\n${passed} passed, ${failed} failed${tail}\n`);
  }
}
