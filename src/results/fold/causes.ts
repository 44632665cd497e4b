import { operations } from "../../../spec/operations.ts";
import type { CitableId } from "../../../spec/register.ts";
import type { Finding } from "../results.ts";
import type { SameDeviation } from "./deviations.ts";

/** A finding with the lines it was made of. */
export interface Grouped {
  finding: Finding;
  lines: SameDeviation;
}

/**
 * Deviations that make a whole response useless to a check: it isn't JSON, it reports failure with a
 * success status, its error is undocumented, or it refuses a request that had to succeed first. Other
 * deviations, such as a missing field, don't explain what else is wrong with the response.
 */
const disabling: ReadonlySet<string> = new Set<CitableId>([
  "answers-json",
  "answers-success-true",
  "errors-code-integer",
  "errors-documented",
  ...Object.values(operations).map(({ acceptance }) => acceptance),
]);

/**
 * Which findings others explain, as the id of the cause by the id of the finding: where the exchange that
 * decides a check is useless to it, the check failed because of that.
 */
export function causesOf(groups: readonly Grouped[]): Map<string, string> {
  const byExchange = new Map<string, string>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined || !disabling.has(finding.requirement)) continue;
    for (const { decisive } of lines) {
      if (!byExchange.has(decisive)) byExchange.set(decisive, finding.id);
    }
  }
  return new Map(
    groups.flatMap(({ finding }) => {
      const cause = finding.check === undefined ? undefined : byExchange.get(finding.decisive);
      return cause === undefined ? [] : [[finding.id, cause] as const];
    }),
  );
}
