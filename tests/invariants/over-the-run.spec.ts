import {
  judgedOverTheRun,
  reportRequirement,
  requirementsOverTheRun,
  test,
  titleOverTheRun,
} from "../../fixtures/over-the-run.ts";

// After all other tests: what was judged at every exchange of theirs. Each has its own result here, so
// that no runner and no report shows a target as clean of which only the invariants found a deviation.
for (const requirement of requirementsOverTheRun) {
  test(titleOverTheRun(requirement), judgedOverTheRun(requirement), ({ runSoFar }, testInfo) =>
    reportRequirement(requirement, runSoFar, testInfo),
  );
}
