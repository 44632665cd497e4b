import type { ExchangeLine } from "../../evidence/lines.ts";
import { type Times, sentByPreflight } from "../../evidence/scene.ts";
import { type SameDeviation, groupDeviations } from "./deviations.ts";
import { findEntry } from "../../../../spec/register.ts";
import type { Finding } from "../results.ts";
import { causesOf } from "./causes.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { findingId } from "./shape.ts";
import { covers, waiversInForce } from "./waivers.ts";

export type SatisfiedCounts = ReadonlyMap<string, number>;

const keyOf = (requirement: string, operation: string | undefined) => `${requirement} ${operation}`;

export function countSatisfied(exchanges: readonly ExchangeLine[]): SatisfiedCounts {
  const counts = new Map<string, number>();
  for (const { exchange, satisfied } of exchanges) {
    for (const requirement of satisfied) {
      const key = keyOf(requirement, exchange.operation);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * How often a deviation was seen, of how often its requirement was looked at: by its check, or by the
 * invariants at its operation.
 */
export function timesOf(lines: SameDeviation, satisfied: SatisfiedCounts): Times {
  const [{ check, requirement, operation }] = lines;
  const deviating = lines.reduce((sum, { times }) => sum + times.deviating, 0);
  const held = satisfied.get(keyOf(requirement, operation)) ?? 0;
  const of = lines.reduce((sum, { times }) => sum + times.of, 0);
  return { deviating, of: check === undefined ? of + held : of };
}

interface Context {
  evidence: EvidenceByKind;
  folder: string | undefined;
  satisfied: SatisfiedCounts;
  requestNumbers: ReadonlyMap<string, number>;
}

/** By the id of its exchange, which request of the tests it was: the first is 1. */
const numberRequests = ({ exchanges }: EvidenceByKind): Map<string, number> =>
  new Map(
    exchanges
      .filter(({ sentBy }) => sentBy !== sentByPreflight)
      .map(({ exchange }, index) => [exchange.id, index + 1]),
  );

/** The fields of a deviation at the exchange that stands for it: the same mistake may be in several. */
function fieldsOf([first, ...others]: SameDeviation): readonly string[] {
  const atSame = others.filter(({ decisive }) => decisive === first.decisive);
  return [...new Set([first, ...atSame].flatMap(({ fields = [] }) => fields))];
}

function findingOf(lines: SameDeviation, context: Context): Finding {
  const { evidence, folder, satisfied, requestNumbers } = context;
  const { kind: _kind, ...first } = lines[0];
  const id = findingId(lines[0]);
  const firstRequest = requestNumbers.get(first.decisive);
  const fields = fieldsOf(lines);
  const finding = {
    id,
    ...first,
    ...(fields.length > 0 && { fields }),
    ...(firstRequest !== undefined && { firstRequest }),
    times: timesOf(lines, satisfied),
    replay: replayOf(id, evidence.run, folder),
  };
  const waiver = waiversInForce(evidence).find((one) => covers(one, finding));
  if (!waiver) return finding;
  return { ...finding, waiver: { reason: waiver.reason, expires: waiver.expires } };
}

/**
 * The deviations of a run, each once however often it was seen, those that another explains with their
 * cause. Requirements of capabilities that the profile does not claim have none.
 */
export function foldFindings(
  { evidence, folder }: Pick<Context, "evidence" | "folder">,
  applies: (requirement: string) => boolean,
): Finding[] {
  const deviations = evidence.findings.filter(
    ({ requirement }) => findEntry(requirement) && applies(requirement),
  );
  const satisfied = countSatisfied(evidence.exchanges);
  const requestNumbers = numberRequests(evidence);
  const groups = groupDeviations(deviations).map((lines) => ({
    finding: findingOf(lines, { evidence, folder, satisfied, requestNumbers }),
    lines,
  }));
  const causes = causesOf(groups);
  return groups.map(({ finding }) => {
    const cause = causes.get(finding.id);
    return cause === undefined ? finding : { ...finding, cause };
  });
}
