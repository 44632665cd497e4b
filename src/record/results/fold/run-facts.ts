import { isAdvisory } from "../../../../spec/register.ts";
import { notExercisedReasons } from "../../evidence/not-exercised-reasons.ts";
import { sentByPreflight } from "../../evidence/scene.ts";
import type { CheckResult, Results } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

function durationMsOf({ run, endedAt, exchanges }: EvidenceByKind): number {
  const times = exchanges.map(({ exchange }) => Date.parse(exchange.at) + exchange.durationMs);
  const end = endedAt ? Date.parse(endedAt) : times.reduce((one, other) => Math.max(one, other), 0);
  return Math.max(0, end - Date.parse(run.startedAt));
}

function countsOf(checks: readonly CheckResult[]): Results["run"]["checks"] {
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const advised = checks.filter(
    ({ outcome, requirement }) => outcome === "failed" && isAdvisory(requirement),
  ).length;
  const kinds = checks.map(({ reason }) => reason && notExercisedReasons[reason].kind);
  const moot = kinds.filter((kind) => kind === "moot").length;
  return {
    total: checks.length,
    passed: count("passed"),
    failed: count("failed") - advised,
    advised,
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

function putOffOf({ exchanges }: EvidenceByKind): Pick<Results["run"], "putOff"> {
  const waits = exchanges.flatMap(({ waitedSeconds }) => waitedSeconds ?? []);
  if (waits.length === 0) return {};
  const seconds = waits.reduce((sum, each) => sum + each, 0);
  return { putOff: { requests: waits.length, seconds: Math.round(seconds) } };
}

export function runFactsOf(
  evidence: EvidenceByKind,
  checks: readonly CheckResult[],
): Results["run"] {
  const { id, startedAt, options, environment, traffic } = evidence.run;
  const { endedAt } = evidence;
  return {
    id,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    durationMs: durationMsOf(evidence),
    seed: options.seed,
    options,
    environment,
    requests: evidence.exchanges.filter(({ sentBy }) => sentBy !== sentByPreflight).length,
    interrupted: endedAt === undefined,
    ...putOffOf(evidence),
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
