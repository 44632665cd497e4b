import type { Finding } from "../results.ts";
import type { SameDeviation } from "./deviations.ts";

/** A finding with the lines it was made of. */
export interface Grouped {
  finding: Finding;
  lines: SameDeviation;
}

/**
 * Which findings others explain, as the id of the cause by the id of the finding. Where the exchange
 * that decides a check breaks a rule that holds at every exchange, or is a request that had to succeed
 * first, that is the cause: the check failed because of it.
 */
export function causesOf(groups: readonly Grouped[]): Map<string, string> {
  const byExchange = new Map<string, string>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined) continue;
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
