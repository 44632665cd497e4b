import { announceReporter } from "../../dist/src/record/announcement.js";
import { nonconformanceAnnotation } from "../../dist/src/record/results/check-id.js";

/**
 * Says nothing but what went wrong on our side: a fault must be found, never crash a check. A test is
 * skipped where an earlier one has decided its proof.
 */
export default class QuietReporter {
  onBegin() {
    // Nobody else reads the statuses of these tests, so a failure may keep its worker.
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
