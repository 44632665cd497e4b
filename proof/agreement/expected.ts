import { isAdvisory } from "../../spec/register.ts";
import { citedBy, checkId, testId } from "../../src/record/results/check-id.ts";
import { isMoot } from "../../src/record/results/fold/requirements.ts";
import type { CheckResult, Results } from "../../src/record/results/results.ts";
import type { Reported } from "./formats.ts";

/** What a test must be reported as, by the results of its run and the requirements it cites. */
export function expectedOf(
  {
    file,
    title,
    annotations,
  }: { file: string; title: string; annotations: Parameters<typeof citedBy>[0] },
  { checks, findings }: Results,
): Reported | undefined {
  const ids = new Set(citedBy(annotations).map((id) => checkId(testId(file, title), id)));
  const own = checks.filter(({ id }) => ids.has(id));
  if (own.length === 0) return undefined;
  const isExcused = ({ id, requirement }: CheckResult) =>
    isAdvisory(requirement) ||
    findings.some(({ check, waiver }) => check === id && waiver !== undefined);
  const failed = own.filter(({ outcome }) => outcome === "failed");
  if (failed.some((check) => !isExcused(check))) return "failed";
  if (own.some((check) => check.reason === "suite-failed" || check.reason === "interrupted")) {
    return undefined;
  }
  const passed = own.some(({ outcome }) => outcome === "passed");
  const isOpen = own.some((check) => check.outcome === "not-run" && !isMoot(check));
  return failed.length > 0 || isOpen || !passed ? "skipped" : "passed";
}
