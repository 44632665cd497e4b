import { operations } from "../../../spec/operations.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { Finding } from "../results.ts";
import type { SameDeviation } from "./deviations.ts";

/** A finding with the lines it was made of. */
export interface Grouped {
  finding: Finding;
  lines: SameDeviation;
}

/** What says that a response cannot be read at all. */
const unreadable: CitableId = "answers-json";

/**
 * Deviations that make a whole response useless to a check: it isn't JSON, it reports failure with a
 * success status, its error is undocumented, or it refuses a request that had to succeed first. Other
 * deviations, such as a missing field, don't explain what else is wrong with the response.
 */
const disabling: ReadonlySet<string> = new Set<CitableId>([
  unreadable,
  "answers-success-true",
  "errors-code-integer",
  "errors-documented",
  ...Object.values(operations).map(({ acceptance }) => acceptance),
]);

/** Findings of what disables, made at every exchange, by the exchanges they were made at. */
function byExchange(groups: readonly Grouped[]): Map<string, Finding> {
  const causes = new Map<string, Finding>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined || !disabling.has(finding.requirement)) continue;
    for (const { decisive } of lines) {
      const isCause = !causes.has(decisive) || finding.requirement === unreadable;
      if (isCause) causes.set(decisive, finding);
    }
  }
  return causes;
}

/**
 * Which findings others explain, as the id of the cause by the id of the finding: where the exchange that
 * decides a check is useless to it, the check failed because of that. A request that had to succeed is
 * not known to be refused where its response cannot be read.
 */
export function causesOf(groups: readonly Grouped[]): Map<string, string> {
  const causes = byExchange(groups);
  return new Map(
    groups.flatMap(({ finding }) => {
      const cause = causes.get(finding.decisive);
      if (!cause || cause === finding) return [];
      const isExplained = finding.check !== undefined || cause.requirement === unreadable;
      return isExplained ? [[finding.id, cause.id] as const] : [];
    }),
  );
}
