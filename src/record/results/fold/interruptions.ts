import { groupBy } from "../group-by.ts";
import type { Results } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

function withoutFindings({ interruptions, exchanges, findings }: EvidenceByKind) {
  const failureOf = new Map(
    exchanges.map(({ exchange, sentBy }) => [
      exchange.id,
      JSON.stringify([sentBy, exchange.operation, exchange.answer?.status]),
    ]),
  );
  const cameAgain = new Set(findings.map(({ decisive }) => failureOf.get(decisive)));
  return interruptions.filter(({ exchange }) => {
    const failure = failureOf.get(exchange);
    return failure === undefined || !cameAgain.has(failure);
  });
}

export function interruptionsOf(evidence: EvidenceByKind): Pick<Results["run"], "interruptions"> {
  const { triedAnew, exchanges, states } = evidence;
  const interruptions = withoutFindings(evidence);
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
