import { groupBy } from "./group-by.ts";
import type { Finding, RequirementResult, Results } from "./results.ts";
import { byWeight } from "./weight.ts";

/** A requirement that the target breaks, its findings, and how many findings these explain. */
export interface Broken {
  requirement: RequirementResult;
  findings: readonly [Finding, ...Finding[]];
  explained: number;
}

/** The requirements that the target breaks by itself, the gravest first; those that others explain are left out. */
export function brokenOf({ findings, requirements }: Results): Broken[] {
  const own = groupBy(
    findings.filter(({ cause }) => cause === undefined),
    ({ requirement }) => requirement,
  );
  const explainedBy = groupBy(findings, ({ cause }) => cause ?? "");
  const broken = requirements.flatMap((requirement) => {
    const group = own.get(requirement.id);
    if (!group) return [];
    const explained = group.flatMap(({ id }) => explainedBy.get(id) ?? []).length;
    return [{ requirement, findings: group, explained }];
  });
  return byWeight(broken, ({ requirement }) => requirement);
}
