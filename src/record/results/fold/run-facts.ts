import { isAdvisory } from "../../../../spec/register.ts";
import { notExercisedReasons } from "../../evidence/not-exercised-reasons.ts";
import { groupBy } from "../group-by.ts";
import type { CheckResult, Results } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { sentByPreflight } from "../../evidence/lines.ts";

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

/** Each worker counts its own requests; the one that saw the target go first knows the time. */
function goneOf({ gone }: EvidenceByKind): Pick<Results["run"], "gone"> {
  const [first] = gone.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (!first) return {};
  const { since, failure } = first;
  const requests = gone.reduce((sum, line) => sum + line.requests, 0);
  return { gone: { since, requests, failure } };
}

function interruptionsOf(evidence: EvidenceByKind): Pick<Results["run"], "interruptions"> {
  const { interruptions, triedAnew, exchanges, states } = evidence;
  if (interruptions.length + triedAnew.length === 0) return {};
  const requestOf = new Map<string, string>([
    ...exchanges.map(({ exchange }) => [exchange.id, exchange.operation] as const),
    ...states.map(({ exchange }) => [exchange.id, exchange.state] as const),
  ]);
  const sent = groupBy(requestOf.values(), (request) => request);
  const byKind = groupBy(interruptions, ({ exchange, what }) =>
    JSON.stringify([requestOf.get(exchange), what]),
  );
  const kinds = [...byKind.values()].map((group) => {
    const [{ exchange, what }] = group;
    const request = requestOf.get(exchange) ?? "";
    return { request, what, times: group.length, of: sent.get(request)?.length ?? group.length };
  });
  const sum = (of: "requests" | "seconds") =>
    Math.round(triedAnew.reduce((all, line) => all + line[of], 0));
  return {
    interruptions: {
      kinds: kinds.toSorted((one, other) => other.times - one.times),
      triedAnew: { tries: triedAnew.length, requests: sum("requests"), seconds: sum("seconds") },
    },
  };
}

function putOffOf({ exchanges }: EvidenceByKind): Pick<Results["run"], "putOff"> {
  const waits = exchanges.flatMap(({ waitedSeconds }) => waitedSeconds ?? []);
  const seconds = Math.round(waits.reduce((sum, each) => sum + each, 0));
  return waits.length === 0 ? {} : { putOff: { requests: waits.length, seconds } };
}

export function runFactsOf(
  evidence: EvidenceByKind,
  checks: readonly CheckResult[],
): Results["run"] {
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
