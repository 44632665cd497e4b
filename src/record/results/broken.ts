import { groupBy } from "./group-by.ts";
import type { Finding, RequirementResult, Results } from "./results.ts";
import { byWeight, weightOf } from "./weight.ts";

export interface Broken {
  requirement: RequirementResult;
  /** The first is the one to show: one that nothing waives, seen as often as any. */
  findings: readonly [Finding, ...Finding[]];
  explained: number;
}

/** Whether every finding of a requirement is waived. A gap besides may leave open whether it holds otherwise. */
export const isWaived = ({ findings }: { findings: readonly Finding[] }): boolean =>
  findings.every(({ waiver }) => waiver !== undefined);

type Findings = Broken["findings"];

const tellingFirst = (findings: Findings): Findings =>
  findings.toSorted(
    (one, other) =>
      Number(one.waiver !== undefined) - Number(other.waiver !== undefined) ||
      other.times.deviating - one.times.deviating,
  ) as [Finding, ...Finding[]];

/** The requirements that the target breaks by itself, the gravest first; those that others explain are left out. */
export function brokenOf({
  findings,
  requirements,
}: Pick<Results, "findings" | "requirements">): Broken[] {
  const own = groupBy(
    findings.filter(({ cause }) => cause === undefined),
    ({ requirement }) => requirement,
  );
  const explainedBy = groupBy(findings, ({ cause }) => cause ?? "");
  const broken = requirements.flatMap((requirement) => {
    const group = own.get(requirement.id);
    if (!group) return [];
    const explained = group.flatMap(({ id }) => explainedBy.get(id) ?? []).length;
    return [{ requirement, findings: tellingFirst(group), explained }];
  });
  return byWeight(broken, (one) => weightOf(one.requirement, one.findings));
}
