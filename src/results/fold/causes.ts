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
 * What keeps a response from being read as what it is: not JSON, a success that says it is none, an error
 * without a row, a request that had to succeed first. Anything else in the same response, such as a
 * field that is missing, leaves what a check says about it as it is.
 */
const unreadable: ReadonlySet<string> = new Set<CitableId>([
  "answers-json",
  "answers-success-true",
  "errors-code-integer",
  "errors-documented",
  ...Object.values(operations).map(({ acceptance }) => acceptance),
]);

/**
 * Which findings others explain, as the id of the cause by the id of the finding: where the exchange that
 * decides a check could not be read as what it is, the check failed because of that.
 */
export function causesOf(groups: readonly Grouped[]): Map<string, string> {
  const byExchange = new Map<string, string>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined || !unreadable.has(finding.requirement)) continue;
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
