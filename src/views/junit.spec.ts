import { expect, test } from "@playwright/test";
import { renderJunit } from "./junit/junit.ts";
import { junitCounts, junitMistakes } from "../../proof/self/report/junit-file.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";

const xml = renderJunit(sampleResults);

test("the JUnit file is valid by the schema of Jenkins' xUnit plugin, whatever the target said", async () => {
  expect(await junitMistakes(xml)).toEqual([]);
});

test("the schema rejects what the plugin rejects: properties of a test case", async () => {
  const other = xml.replace("</testcase>", "<properties/></testcase>");
  expect(await junitMistakes(other)).not.toEqual([]);
});

test("each check is one test case, and every outcome is what the results say", () => {
  const { checks, findings } = sampleResults;
  const waived = findings.filter(({ waiver }) => waiver).map(({ check }) => check);
  const failed = checks.filter(({ id, outcome }) => outcome === "failed" && !waived.includes(id));
  const notRun = checks.filter(({ outcome }) => outcome === "not-run");
  expect(junitCounts(xml)).toEqual({
    passed: checks.filter(({ outcome }) => outcome === "passed").length,
    failed: failed.length + sampleResults.waiverProblems.length,
    skipped: notRun.length + new Set(waived).size,
    error: 0,
  });
});

test("a skipped check says why: a gap, or until when it is waived", () => {
  expect(xml).toContain('<skipped type="gap" message="The provider state endpoint failed. (');
  expect(xml).toContain('<skipped type="waived" message="waived until 2026-01-31: Agreed with');
});

test("errors of the suite and an interruption are errors", () => {
  const run = { ...sampleResults.run, interrupted: true };
  const harnessErrors = ["a test: TypeError: no such thing"];
  const other = renderJunit({ ...sampleResults, run, harnessErrors });
  expect(junitCounts(other).error).toBe(2);
});
