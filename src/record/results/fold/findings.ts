import { findEntry } from "../../../../spec/register.ts";
import { sentByPreflight } from "../../evidence/scene.ts";
import type { Finding } from "../results.ts";
import { causesOf } from "./causes.ts";
import { groupDeviations, type SameDeviation } from "./deviations.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { countSatisfied, timesOf, type SatisfiedCounts } from "./times.ts";
import { findingId } from "./shape.ts";
import { covers, waiversInForce } from "./waivers.ts";

/** What findings are made from besides their lines. */
interface Context {
  evidence: EvidenceByKind;
  /** The folder of the evidence, as a command names it. */
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
