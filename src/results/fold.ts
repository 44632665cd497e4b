import { capabilityNames, isApplicable } from "../../spec/capabilities.ts";
import { findEntry } from "../../spec/register.ts";
import type { CheckOnDisk } from "./catalogue.ts";
import { notExercisedReasons } from "../evidence/not-exercised-reasons.ts";
import type { Chain } from "../evidence/chain.ts";
import type { EvidenceLine } from "../evidence/lines.ts";
import { sortByKind, type EvidenceByKind } from "./fold/evidence-by-kind.ts";
import { foldChecks } from "./fold/checks.ts";
import { harnessErrorsOf } from "./fold/harness-errors.ts";
import { foldFindings } from "./fold/findings.ts";
import { foldObservations } from "./fold/observations.ts";
import { foldRequirements } from "./fold/requirements.ts";
import { foldWaivers, waiverProblemsOf } from "./fold/waivers.ts";
import type { CheckResult, Results } from "./results.ts";
import { verdictOf } from "./verdict.ts";

/** What a fold needs besides the evidence. */
export interface FoldOptions {
  /** Every check there is: what is missing in the evidence must be accounted for. */
  checksOnDisk: readonly CheckOnDisk[];
  /** The hash chain over the evidence. */
  chain?: Chain;
  /** The folder of the run, as a command names it; without one it is the latest run's. */
  folder?: string;
}

/** Of evidence that was not read from a file. */
const unchained: Chain = { lines: 0, head: "" };

function durationMsOf({ run, endedAt, exchanges }: EvidenceByKind): number {
  const times = exchanges.map(({ exchange }) => Date.parse(exchange.at) + exchange.durationMs);
  const end = endedAt ? Date.parse(endedAt) : times.reduce((one, other) => Math.max(one, other), 0);
  return Math.max(0, end - Date.parse(run.startedAt));
}

function countsOf(checks: readonly CheckResult[]): Results["run"]["checks"] {
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const kinds = checks.map(({ reason }) => reason && notExercisedReasons[reason].kind);
  const moot = kinds.filter((kind) => kind === "moot").length;
  return {
    total: checks.length,
    passed: count("passed"),
    failed: count("failed"),
    notRun: { moot, gap: count("not-run") - moot },
  };
}

/**
 * Each worker counts its own requests; the one that saw the target go first knows the time. A target
 * that answered another worker after that is not gone.
 */
function goneOf({ gone, exchanges }: EvidenceByKind): Pick<Results["run"], "gone"> {
  const answered = exchanges.filter(({ exchange }) => exchange.answer);
  const lastAnswered = answered.reduce((last, { exchange: { at } }) => (at > last ? at : last), "");
  const last = gone.filter(({ until }) => until > lastAnswered);
  const [first] = last.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (!first) return {};
  const { since, failure } = first;
  const requests = last.reduce((sum, line) => sum + line.requests, 0);
  return { gone: { since, requests, failure } };
}

function runFactsOf(evidence: EvidenceByKind, checks: readonly CheckResult[]): Results["run"] {
  const { id, startedAt, options, environment } = evidence.run;
  const { endedAt } = evidence;
  return {
    id,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    durationMs: durationMsOf(evidence),
    seed: options.seed,
    options,
    environment,
    requests: evidence.exchanges.length + evidence.states.length,
    interrupted: endedAt === undefined,
    ...goneOf(evidence),
    checks: countsOf(checks),
  };
}

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
  const checks = foldChecks(evidence, checksOnDisk, applies);
  const findings = foldFindings({ evidence, folder }, applies);
  const requirements = foldRequirements(checks, findings, applies);
  const run = runFactsOf(evidence, checks);
  const harnessErrors = harnessErrorsOf(evidence, checksOnDisk, checks);
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
    observations: foldObservations(evidence),
  };
}
