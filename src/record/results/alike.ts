import { groupBy } from "./group-by.ts";
import type { Finding } from "./results.ts";

const formOf = ({ operation, expected, seen }: Finding): string =>
  JSON.stringify([operation, expected, seen]);

/**
 * Of each finding, by its id, the other requirements under which the same operation gave the same instead
 * of the same. They may have one cause, which isn't known: that they look alike is.
 */
export function alikeIn(findings: readonly Finding[]): Map<string, string[]> {
  const own = findings.filter(({ cause, operation }) => cause === undefined && operation);
  const groups = groupBy(own, formOf);
  return new Map(
    own.map((finding) => {
      const group = groups.get(formOf(finding)) ?? [];
      const others = new Set(group.map(({ requirement }) => requirement));
      others.delete(finding.requirement);
      return [finding.id, [...others]] as const;
    }),
  );
}
