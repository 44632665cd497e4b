import { isMoot } from "./fold/requirements.ts";
import { groupBy } from "./group-by.ts";
import type { CheckResult, Results } from "./results.ts";

export interface WaiverUse {
  subject: string;
  isUsed: boolean;
  /** The checks of its requirement that were not made: each may be the one that needs it. */
  unmade: string[];
}

export const usesAttachment = { name: "waivers", contentType: "application/json" };

interface Waived {
  requirement: string;
  operation?: string;
}

/** A waiver in words: `The waiver of limits-read on getLimits`. */
export const waiverInWords = ({ requirement, operation }: Waived): string =>
  `The waiver of ${requirement}${operation === undefined ? "" : ` on ${operation}`}`;

export const unmadeChecks = (requirement: string, checks: readonly CheckResult[]): string[] =>
  checks
    .filter((check) => check.requirement === requirement)
    .filter((check) => check.outcome === "not-run" && !isMoot(check))
    .map(({ id }) => id);

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
