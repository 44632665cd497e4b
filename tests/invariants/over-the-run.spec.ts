import {
  judgedOverTheRun,
  reportRequirement,
  requirementsOverTheRun,
  test,
  titleOverTheRun,
} from "../../fixtures/over-the-run.ts";

// These run last and report what was judged at every exchange of the other tests, so that no runner and no report shows
// a target as clean if only the invariants found a deviation.
for (const requirement of requirementsOverTheRun) {
  test(titleOverTheRun(requirement), judgedOverTheRun(requirement), ({ runSoFar }, testInfo) =>
    reportRequirement(requirement, runSoFar, testInfo),
  );
}
