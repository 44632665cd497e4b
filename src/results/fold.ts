import { capabilityNames, isApplicable } from "../../spec/capabilities.ts";
import { findEntry } from "../../spec/register.ts";
import type { CheckOnDisk } from "./catalogue.ts";
import type { EvidenceLine } from "../evidence/lines.ts";
import { openBooks, type Books } from "./fold/evidence-by-kind.ts";
import { foldChecks } from "./fold/checks.ts";
import { faultsOf } from "./fold/harness-errors.ts";
import { foldFindings } from "./fold/findings.ts";
import { foldObservations } from "./fold/observations.ts";
import { foldRequirements } from "./fold/requirements.ts";
import { waiverProblemsOf } from "./fold/waiver-problems.ts";
import type { CheckResult, Results } from "./results.ts";
import { verdictOf } from "./verdict.ts";

export interface FoldOptions {
  /** Every check there is: what is missing in the evidence must be accounted for. */
  checksOnDisk: readonly CheckOnDisk[];
}

function durationOf({ run, endedAt, exchanges }: Books): number {
  const times = exchanges.map(({ exchange }) => Date.parse(exchange.at) + exchange.durationMs);
  const end = endedAt ? Date.parse(endedAt) : times.reduce((one, other) => Math.max(one, other), 0);
  return Math.max(0, end - Date.parse(run.startedAt));
}

function countsOf(checks: readonly CheckResult[]): Results["run"]["checks"] {
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  return {
    total: checks.length,
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not-run"),
  };
}

function applicability({ run }: Books): (requirement: string) => boolean {
  const claimed = capabilityNames.filter((name) => !run.target.unclaimed.includes(name));
  return (requirement) => {
    const entry = findEntry(requirement);
    return entry !== undefined && isApplicable(entry, claimed);
  };
}

/**
 * The results of a run, from nothing but its evidence and the list of checks there are: the same
 * lines give the same results, whenever and by whomever they are folded.
 * @throws when the evidence does not say which run it is of.
 */
export function foldResults(
  lines: readonly EvidenceLine[],
  { checksOnDisk }: FoldOptions,
): Results {
  const books = openBooks(lines);
  const applies = applicability(books);
  const checks = foldChecks(books, checksOnDisk, applies);
  const findings = foldFindings(books, applies);
  const requirements = foldRequirements(checks, findings, applies);
  const { id, startedAt, seed, suite, target } = books.run;
  const judged = {
    run: {
      id,
      startedAt,
      durationMs: durationOf(books),
      seed,
      requests: books.exchanges.length,
      interrupted: books.endedAt === undefined,
      checks: countsOf(checks),
    },
    harnessErrors: faultsOf(books, checksOnDisk, checks),
    waiverProblems: waiverProblemsOf(books, findings, checks),
    requirements,
  };
  const verdict = verdictOf(judged);
  return {
    suite,
    target,
    run: judged.run,
    ...(verdict && { verdict }),
    harnessErrors: judged.harnessErrors,
    waiverProblems: judged.waiverProblems,
    requirements,
    checks,
    findings,
    observations: foldObservations(books),
  };
}
