import { findEntry } from "../../../spec/register.ts";
import type { Finding } from "../results.ts";
import { causesOf } from "./causes.ts";
import { groupDeviations, type SameDeviation } from "./deviations.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { countSatisfied, seenOf, type SatisfiedCounts } from "./seen.ts";
import { findingId } from "./shape.ts";
import { covers, waiversInForce } from "./waivers.ts";

/** What findings are made from besides their lines. */
interface Context {
  evidence: EvidenceByKind;
  /** The folder of the evidence, as a command names it. */
  folder: string | undefined;
  satisfied: SatisfiedCounts;
}

function findingOf(lines: SameDeviation, { evidence, folder, satisfied }: Context): Finding {
  const { kind: _kind, ...first } = lines[0];
  const id = findingId(lines[0]);
  const finding = {
    id,
    ...first,
    seen: seenOf(lines, satisfied),
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
  { evidence, folder }: Omit<Context, "satisfied">,
  applies: (requirement: string) => boolean,
): Finding[] {
  const deviations = evidence.findings.filter(
    ({ requirement }) => findEntry(requirement) && applies(requirement),
  );
  const satisfied = countSatisfied(evidence.exchanges);
  const groups = groupDeviations(deviations).map((lines) => ({
    finding: findingOf(lines, { evidence, folder, satisfied }),
    lines,
  }));
  const causes = causesOf(groups);
  return groups.map(({ finding }) => {
    const cause = causes.get(finding.id);
    return cause === undefined ? finding : { ...finding, cause };
  });
}
