import { findEntry } from "../../../spec/register.ts";
import type { Finding } from "../results.ts";
import { groupDeviations, type SameDeviation } from "./deviations.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { covers, waiversInForce } from "./waivers.ts";

/** So many exchanges are listed with a finding; the others are in the evidence. */
const exchangesListed = 5;

function findingOf(lines: SameDeviation, evidence: EvidenceByKind): Omit<Finding, "id"> {
  const [{ requirement, operation, message, expected, actual, story }] = lines;
  const exchanges = new Set(lines.flatMap((line) => line.exchanges));
  const finding = {
    requirement,
    ...(operation !== undefined && { operation }),
    message,
    expected,
    actual,
    ...(story && { story }),
    count: lines.length,
    exchanges: [...exchanges].slice(0, exchangesListed),
    replay: replayOf(lines[0], evidence.run),
  };
  const waiver = waiversInForce(evidence).find((one) => covers(one, finding));
  if (!waiver) return finding;
  return { ...finding, waiver: { reason: waiver.reason, expires: waiver.expires } };
}

/**
 * The deviations of a run, each once however often it was seen, numbered within its requirement.
 * Requirements of capabilities that the profile does not claim have none.
 */
export function foldFindings(
  evidence: EvidenceByKind,
  applies: (requirement: string) => boolean,
): Finding[] {
  const lines = evidence.findings.filter(
    ({ requirement }) => findEntry(requirement) && applies(requirement),
  );
  const numbers = new Map<string, number>();
  return groupDeviations(lines).map((group) => {
    const finding = findingOf(group, evidence);
    const number = (numbers.get(finding.requirement) ?? 0) + 1;
    numbers.set(finding.requirement, number);
    return { id: `${finding.requirement}-${number}`, ...finding };
  });
}
