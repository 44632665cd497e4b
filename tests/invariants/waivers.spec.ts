import { hasWaivers, reportWaivers, test } from "../../fixtures/over-the-run.ts";

// A waiver that excuses nothing would hide the next deviation.
if (hasWaivers()) {
  test("every waiver is in force and excuses a finding", ({ runSoFar }, testInfo) =>
    reportWaivers(runSoFar, testInfo));
}
