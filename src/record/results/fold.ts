import { capabilityNames, isApplicable } from "../../../spec/capabilities.ts";
import { findEntry, isAdvisory } from "../../../spec/register.ts";
import type { CheckOnDisk } from "./catalogue.ts";
import type { Chain } from "../evidence/chain.ts";
import type { EvidenceLine } from "../evidence/lines.ts";
import { sortByKind, type EvidenceByKind } from "./fold/evidence-by-kind.ts";
import { foldChecks } from "./fold/checks.ts";
import { harnessErrorsOf } from "./fold/harness-errors.ts";
import { foldFindings } from "./fold/findings.ts";
import { foldObservations } from "./fold/observations.ts";
import { withProofs } from "./fold/proof.ts";
import { scopeOf } from "./fold/scope.ts";
import { foldRequirements } from "./fold/requirements.ts";
import { runFactsOf } from "./fold/run-facts.ts";
import { foldWaivers, waiverProblemsOf } from "./fold/waivers.ts";
import type { Results } from "./results.ts";
import { verdictOf } from "./verdict.ts";

export interface FoldOptions {
  /** Every check there is: what is missing in the evidence must be accounted for. */
  checksOnDisk: readonly CheckOnDisk[];
  chain?: Chain;
  /** The folder of the run, as a command names it; without one it is the latest run's. */
  folder?: string;
}

const unchained: Chain = { lines: 0, head: "" };

function applicability({ run }: EvidenceByKind): (requirement: string) => boolean {
  const claimed = capabilityNames.filter((name) => !run.target.unclaimed.includes(name));
  return (requirement) => {
    const entry = findEntry(requirement);
    return entry !== undefined && isApplicable(entry, claimed);
  };
}

/**
 * The results of a run, from nothing but its evidence and the list of all checks: the same lines
 * always give the same results.
 * @throws Error when the evidence does not say which run it is of
 */
export function foldResults(
  lines: readonly EvidenceLine[],
  { checksOnDisk, folder, chain = unchained }: FoldOptions,
): Results {
  const evidence = sortByKind(lines);
  const applies = applicability(evidence);
  const scope = scopeOf(evidence.run, checksOnDisk);
  const checks = foldChecks(evidence, scope.checks, applies);
  const deviations = foldFindings({ evidence, folder }, applies);
  const findings = deviations.filter(({ requirement }) => !isAdvisory(requirement));
  const judged = foldRequirements(scope.register, { checks, findings: deviations, applies });
  const requirements = withProofs(judged, checks, evidence);
  const run = runFactsOf(evidence, checks);
  const harnessErrors = harnessErrorsOf(evidence, scope.checks, checks);
  const waiverProblems = waiverProblemsOf(evidence, findings, checks);
  const verdict = verdictOf({ run, harnessErrors, waiverProblems, requirements });
  return {
    schemaVersion: evidence.run.schemaVersion,
    suite: evidence.run.suite,
    document: evidence.run.document,
    target: evidence.run.target,
    run,
    evidence: chain,
    ...(verdict && { verdict }),
    harnessErrors,
    waivers: foldWaivers(evidence, findings),
    waiverProblems,
    requirements,
    checks,
    findings,
    advice: deviations.filter(({ requirement }) => isAdvisory(requirement)),
    observations: foldObservations(evidence),
  };
}
