import type { Waiver } from "../../evidence/waiver.ts";
import type { CheckResult, Finding, WaiverResult } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { unmadeChecks, waiverInWords } from "../waiver-use.ts";

export const inForceAt = (startedAt: string, waivers: readonly Waiver[]): Waiver[] =>
  waivers.filter(({ expires }) => expires >= startedAt.slice(0, 10));

export const waiversInForce = ({ waivers, run }: EvidenceByKind): Waiver[] =>
  inForceAt(run.startedAt, waivers);

export const covers = (
  waiver: Waiver,
  { requirement, operation }: { requirement: string; operation?: string | undefined },
): boolean =>
  waiver.requirement === requirement &&
  (waiver.operation === undefined || waiver.operation === operation);

export function foldWaivers(
  evidence: EvidenceByKind,
  findings: readonly Finding[],
): WaiverResult[] {
  const inForce = new Set(waiversInForce(evidence));
  return evidence.waivers.map((waiver) => {
    const { location: _location, ...given } = waiver;
    const covered = findings.filter((finding) => inForce.has(waiver) && covers(waiver, finding));
    return { ...given, findings: covered.map(({ id }) => id) };
  });
}

export function waiverProblemsOf(
  evidence: EvidenceByKind,
  findings: readonly Finding[],
  checks: readonly CheckResult[],
): string[] {
  const inForce = new Set(waiversInForce(evidence));
  return evidence.waivers.flatMap((waiver) => {
    const message = (problem: string) => [
      `${waiver.location}  ${waiverInWords(waiver)} ${problem}`,
    ];
    if (findings.some((finding) => covers(waiver, finding))) {
      return inForce.has(waiver)
        ? []
        : message(`expired on ${waiver.expires}. Fix the target, or renew the waiver.`);
    }
    // A run that did not make all checks of the requirement cannot show that the waiver is unused.
    if (unmadeChecks(waiver.requirement, checks).length > 0) return [];
    return message("excuses no finding of this run. Remove it.");
  });
}
