import { isMoot } from "./fold/requirements.ts";
import { groupBy } from "./group-by.ts";
import type { CheckResult, Results } from "./results.ts";

/** What a run, or a part of one, shows of a waiver. */
export interface WaiverUse {
  /** Which one it is, in words. */
  subject: string;
  isUsed: boolean;
  /** The checks of its requirement that were not made: each may be the one that needs it. */
  unmade: string[];
}

/** Carries the uses in a part of a run to the reporter that merges the parts. */
export const usesAttachment = { name: "waivers", contentType: "application/json" };

interface Waived {
  requirement: string;
  operation?: string;
}

/** A waiver in words: `The waiver of limits-read on getLimits`. */
export const waiverInWords = ({ requirement, operation }: Waived): string =>
  `The waiver of ${requirement}${operation === undefined ? "" : ` on ${operation}`}`;

/** The checks of a requirement that apply and were not made. */
export const unmadeChecks = (requirement: string, checks: readonly CheckResult[]): string[] =>
  checks
    .filter((check) => check.requirement === requirement)
    .filter((check) => check.outcome === "not-run" && !isMoot(check))
    .map(({ id }) => id);

/** What a run shows of each of its waivers. */
export const waiverUses = ({ waivers, checks }: Pick<Results, "waivers" | "checks">): WaiverUse[] =>
  waivers.map((waiver) => ({
    subject: waiverInWords(waiver),
    isUsed: waiver.findings.length > 0,
    unmade: unmadeChecks(waiver.requirement, checks),
  }));

/** Of the uses in all parts of a run, the waivers that excuse nothing, once every check was made somewhere. */
export function unusedIn(parts: readonly WaiverUse[]): string[] {
  const bySubject = groupBy(parts, ({ subject }) => subject);
  return [...bySubject].flatMap(([subject, [first, ...others]]) => {
    const isUnmade = (id: string) => others.every(({ unmade }) => unmade.includes(id));
    const isUsed = [first, ...others].some((part) => part.isUsed);
    return isUsed || first.unmade.some(isUnmade) ? [] : [subject];
  });
}
