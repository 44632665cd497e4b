import { wronglyExcluded } from "../../../spec/ledger.ts";
import { findEntry, isAdvisory } from "../../../spec/register.ts";
import type { CheckResult, Observation, Results } from "./results.ts";
import { type EvidenceByKind, sortByKind } from "./fold/evidence-by-kind.ts";
import { clientOpenPoints, type ClientOpenPointId } from "../../../spec/client-open-points.ts";
import { openPoints, type OpenPointId } from "../../../spec/open-points/index.ts";
import { groupBy, byCodeUnits } from "./group-by.ts";
import { capabilityNames, isApplicable } from "../../../spec/capabilities.ts";
import { type Chain, type EvidenceLine, sentByPreflight } from "../evidence/lines.ts";
import { foldChecks, scopeOf } from "./fold/checks.ts";
import { foldFindings } from "./fold/findings.ts";
import { interruptionsOf } from "./fold/interruptions.ts";
import { foldRequirements, withProofs } from "./fold/requirements.ts";
import { foldWaivers, waiverProblemsOf } from "./fold/waivers.ts";
import { verdictOf } from "./verdict.ts";
import type { CheckOnDisk } from "./check-id.ts";
import { notExercisedReasons } from "../evidence/not-exercised-reasons.ts";

function countsOf(checks: readonly CheckResult[]): Results["run"]["checks"] {
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const advised = checks.filter(
    ({ outcome, requirement }) => outcome === "failed" && isAdvisory(requirement),
  ).length;
  const kinds = checks.map(({ reason }) => reason && notExercisedReasons[reason].kind);
  const moot = kinds.filter((kind) => kind === "moot").length;
  const excluded = kinds.filter((kind) => kind === "excluded").length;
  return {
    total: checks.length,
    passed: count("passed"),
    failed: count("failed") - advised,
    advised,
    notRun: { moot, gap: count("not-run") - moot - excluded, ...(excluded > 0 && { excluded }) },
  };
}

/** Adds up the workers' counts; the earliest `since` is when the target went. */
function goneOf({ gone, exchanges }: EvidenceByKind): Pick<Results["run"], "gone"> {
  const [first] = gone.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (!first) return {};
  const { since, failure } = first;
  const requests = gone.reduce((sum, line) => sum + line.requests, 0);
  const asked = exchanges.find(({ exchange }) => exchange.at === since);
  const to = asked && { operation: asked.exchange.operation, sentBy: asked.sentBy };
  return { gone: { since, requests, failure, ...(to && { to }) } };
}

function putOffOf({ exchanges }: EvidenceByKind): Pick<Results["run"], "putOff"> {
  const waits = exchanges.flatMap(({ waitedSeconds }) => waitedSeconds ?? []);
  const seconds = Math.round(waits.reduce((sum, each) => sum + each, 0));
  return waits.length === 0 ? {} : { putOff: { requests: waits.length, seconds } };
}

function runFactsOf(evidence: EvidenceByKind, checks: readonly CheckResult[]): Results["run"] {
  const { id, startedAt, options, environment, traffic } = evidence.run;
  const { endedAt, parts } = evidence;
  const durations = parts.map((part) => Date.parse(part.endedAt) - Date.parse(part.startedAt));
  return {
    id,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    durationMs: durations.reduce((sum, each) => sum + Math.max(0, each), 0),
    seed: options.seed,
    options,
    environment,
    requests: evidence.exchanges.filter(({ sentBy }) => sentBy !== sentByPreflight).length,
    interrupted: endedAt === undefined,
    ...(parts.length > 1 && {
      parts: parts.map((part) => ({
        id: part.run.id,
        startedAt: part.startedAt,
        endedAt: part.endedAt,
      })),
    }),
    ...putOffOf(evidence),
    ...interruptionsOf(evidence),
    ...goneOf(evidence),
    ...(traffic && {
      traffic: {
        command: traffic.command,
        notes: evidence.trafficNotes,
        ...(traffic.client !== undefined && { client: traffic.client }),
      },
    }),
    checks: countsOf(checks),
  };
}

/** With any of these there is no verdict. */
function harnessErrorsOf(
  evidence: EvidenceByKind,
  checksOnDisk: readonly CheckOnDisk[],
  checks: readonly CheckResult[],
): string[] {
  const known = new Set(checksOnDisk.map(({ id }) => id));
  const explained = new Set(evidence.findings.map(({ check }) => check));
  const cited = [...evidence.findings, ...evidence.checks, ...checksOnDisk];
  const errors = [
    ...evidence.harnessErrors,
    ...evidence.checks.flatMap(wronglyExcluded),
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
  ];
  return [...new Set(errors)];
}

const byAbsence = { "rate-limits": "none-seen", "deprecation-dates": "unannounced" } as const;

function absences(
  { endedAt, exchanges, run }: EvidenceByKind,
  seen: ReadonlySet<OpenPointId | ClientOpenPointId>,
): Observation[] {
  // A client's certification says nothing about the sandbox.
  if (run.traffic?.command === "client") return [];
  if (endedAt === undefined || exchanges.length === 0) return [];
  return (Object.entries(byAbsence) as [OpenPointId, string][])
    .filter(([openPoint]) => !seen.has(openPoint))
    .map(([openPoint, reading]) => ({ openPoint, reading, coherent: true, exchanges: [] }));
}

function foldObservations(evidence: EvidenceByKind): Observation[] {
  const byPoint = groupBy(evidence.observations, ({ openPoint }) => openPoint);
  const seen = [...byPoint].flatMap(([openPoint, lines]): Observation[] => {
    const byReading = groupBy(lines, ({ reading }) => reading);
    return [...byReading].map(([reading, group]) => ({
      openPoint,
      reading,
      coherent: byReading.size === 1,
      exchanges: [...new Set(group.flatMap(({ exchanges }) => exchanges))].slice(0, 5),
    }));
  });
  const order = [...Object.keys(openPoints), ...Object.keys(clientOpenPoints)];
  return [...seen, ...absences(evidence, new Set(byPoint.keys()))].toSorted(
    (one, other) =>
      order.indexOf(one.openPoint) - order.indexOf(other.openPoint) ||
      byCodeUnits(one.reading, other.reading),
  );
}

export interface FoldOptions {
  /** All checks: the results must account for those the evidence lacks. */
  checksOnDisk: readonly CheckOnDisk[];
  chain?: Chain;
  folder?: string;
}

/** The same lines always give the same results. @throws UsageError if the first line is missing */
export function foldResults(
  lines: readonly EvidenceLine[],
  { checksOnDisk, folder, chain = { lines: 0, head: "" } }: FoldOptions,
): Results {
  const evidence = sortByKind(lines);
  const { schemaVersion, suite, document, target } = evidence.run;
  const claimed = capabilityNames.filter((name) => !target.unclaimed.includes(name));
  const applies = (requirement: string): boolean => {
    const entry = findEntry(requirement);
    return entry !== undefined && isApplicable(entry, claimed);
  };
  const scope = scopeOf(evidence.run, checksOnDisk);
  const checks = foldChecks(evidence, scope.checks, applies);
  const deviations = foldFindings(evidence, folder, applies);
  const findings = deviations.filter(({ requirement }) => !isAdvisory(requirement));
  const judged = foldRequirements(scope.register, checks, deviations, applies);
  const requirements = withProofs(judged, checks, evidence);
  const run = runFactsOf(evidence, checks);
  const harnessErrors = harnessErrorsOf(evidence, scope.checks, checks);
  const waiverProblems = waiverProblemsOf(evidence, findings, checks);
  const verdict = verdictOf({ run, harnessErrors, waiverProblems, requirements });
  return {
    schemaVersion,
    suite,
    document,
    target,
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
