import { findEntry } from "../../../spec/register.ts";
import type { Finding } from "../results.ts";
import { groupDeviations, type SameDeviation } from "./deviations.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { covers, waiversInForce } from "./waivers.ts";

/** So many exchanges are listed with a finding; the others are in the evidence. */
const exchangesListed = 5;

/** What findings are made from: the evidence, and the folder it is in, as a command names it. */
interface Run {
  evidence: EvidenceByKind;
  folder: string | undefined;
}

function findingOf(id: string, lines: SameDeviation, { evidence, folder }: Run): Finding {
  const [{ requirement, operation, message, expected, actual, story, path }] = lines;
  const exchanges = new Set(lines.flatMap((line) => line.exchanges));
  const finding = {
    id,
    requirement,
    ...(operation !== undefined && { operation }),
    message,
    expected,
    actual,
    ...(story && { story }),
    ...(path !== undefined && { path }),
    count: lines.length,
    exchanges: [...exchanges].slice(0, exchangesListed),
    replay: replayOf(id, evidence.run, folder),
  };
  const waiver = waiversInForce(evidence).find((one) => covers(one, finding));
  if (!waiver) return finding;
  return { ...finding, waiver: { reason: waiver.reason, expires: waiver.expires } };
}

/**
 * The deviations of a run, each once however often it was seen, numbered within its requirement.
 * Requirements of capabilities that the profile does not claim have none.
 */
export function foldFindings(run: Run, applies: (requirement: string) => boolean): Finding[] {
  const lines = run.evidence.findings.filter(
    ({ requirement }) => findEntry(requirement) && applies(requirement),
  );
  const numbers = new Map<string, number>();
  return groupDeviations(lines).map((group) => {
    const [{ requirement }] = group;
    const number = (numbers.get(requirement) ?? 0) + 1;
    numbers.set(requirement, number);
    return findingOf(`${requirement}-${number}`, group, run);
  });
}
