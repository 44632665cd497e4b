import type { CheckResult, Finding, WaiverResult } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { isMoot } from "./requirements.ts";
import type { Waiver } from "../../evidence/lines.ts";

const waiverInWords = ({
  requirement,
  operation,
}: Pick<WaiverResult, "requirement" | "operation">) =>
  `The waiver of ${requirement}${operation === undefined ? "" : ` on ${operation}`}`;

const unmadeChecks = (requirement: string, checks: readonly CheckResult[]): string[] =>
  checks
    .filter((check) => check.requirement === requirement)
    .filter((check) => check.outcome === "not-run" && !isMoot(check))
    .map(({ id }) => id);

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
    // Without all checks of the requirement, the run can't show that the waiver is unused.
    if (unmadeChecks(waiver.requirement, checks).length > 0) return [];
    return message("excuses no finding of this run. Remove it.");
  });
}
