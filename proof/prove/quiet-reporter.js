import { announceReporter } from "../../dist/src/record/announcement.js";
import { nonconformanceAnnotation } from "../../dist/src/record/results/check-id.js";

/**
 * Prints only the suite's own errors: a fault must never crash a check. A test is skipped once an
 * earlier one has decided its proof.
 */
export default class QuietReporter {
  onBegin() {
    // Nobody reads these tests' statuses, so a failed test may keep its worker.
    announceReporter("first");
  }

  onTestEnd(test, { status, error, annotations }) {
    const ofTarget = annotations.some(({ type }) => type === nonconformanceAnnotation);
    if (status === "passed" || status === "skipped" || ofTarget) return;
    console.log(`HARNESS ${test.title}: ${status} ${error?.message?.split("\n")[0] ?? ""}`);
  }

  onError(error) {
    console.log(`HARNESS ${error.message}`);
  }

  printsToStdio() {
    return true;
  }
}
