import { findEntry } from "../../../../spec/register.ts";
import type { CheckOnDisk } from "../catalogue.ts";
import type { CheckResult } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

const unique = (texts: string[]) => [...new Set(texts)];

/**
 * The errors of the suite itself: those the run recorded, and where evidence and catalogue disagree.
 * A check that never reported, an unknown check, a failure without a finding and an unknown
 * requirement are each an error of the suite, so that there is no verdict.
 */
export function harnessErrorsOf(
  evidence: EvidenceByKind,
  checksOnDisk: readonly CheckOnDisk[],
  checks: readonly CheckResult[],
): string[] {
  const known = new Set(checksOnDisk.map(({ id }) => id));
  const explained = new Set(evidence.findings.map(({ check }) => check));
  const cited = [...evidence.findings, ...evidence.checks, ...checksOnDisk];
  return unique([
    ...evidence.harnessErrors,
    ...checks
      .filter(({ reason }) => reason === "suite-failed")
      .map(({ id }) => `The check ${id} never reported.`),
    ...evidence.checks
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `The check ${id} is not in the catalogue of checks.`),
    ...evidence.checks
      .filter(({ id, outcome }) => outcome === "failed" && !explained.has(id))
      .map(({ id }) => `The check ${id} failed without a finding.`),
    ...cited
      .filter(({ requirement }) => !findEntry(requirement))
      .map(({ requirement }) => `The register has no requirement "${requirement}".`),
  ]);
}
