import { consequences, type Weight, weights } from "../../../spec/consequences.ts";
import type { CitableId, RegisterEntry } from "../../../spec/register.ts";
import { kindsOf, isAcceptedIn, isRefusedIn } from "../../contract/deviation.ts";
import type { Finding, Results, RequirementResult } from "./results.ts";
import { groupBy } from "./group-by.ts";

type SeenOf = readonly Pick<Finding, "seen">[];

export const isAccepted = (findings: SeenOf) => findings.some(({ seen }) => isAcceptedIn(seen));
export const isRefused = (findings: SeenOf) => findings.some(({ seen }) => isRefusedIn(seen));

/** A wrong refusal weighs as an error code (except authentication), a wrong acceptance as its section. */
export function weightOf(
  { section, code }: Pick<RegisterEntry, "section" | "code">,
  findings: SeenOf,
): Weight {
  const isOfTables = code !== undefined && section !== "authentication";
  return isOfTables && !isAccepted(findings) ? "error codes" : consequences[section][0];
}

export function byWeight<Item>(items: readonly Item[], weightOfItem: (item: Item) => Weight) {
  const rank = (item: Item) => weights.indexOf(weightOfItem(item));
  return items.toSorted((one, other) => rank(one) - rank(other));
}

export interface BrokenRequirement {
  requirement: RequirementResult;
  /** First the finding to show: one without a waiver, seen most often. */
  findings: readonly [Finding, ...Finding[]];
  explained: number;
}

export const isWaived = ({ findings }: { findings: readonly Finding[] }): boolean =>
  findings.every(({ waiver }) => waiver !== undefined);

const tellingFirst = (findings: BrokenRequirement["findings"]): BrokenRequirement["findings"] =>
  findings.toSorted(
    (one, other) =>
      Number(one.waiver !== undefined) - Number(other.waiver !== undefined) ||
      other.times.deviating - one.times.deviating,
  ) as [Finding, ...Finding[]];

export function brokenOf({
  findings,
  requirements,
}: Pick<Results, "findings" | "requirements">): BrokenRequirement[] {
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

export interface Defect {
  broken: readonly [BrokenRequirement, ...BrokenRequirement[]];
  findings: readonly Finding[];
}

const credentials: Partial<Record<CitableId, string>> = {
  "authentication-signature-required": "signatures",
  "authentication-signature-checked": "signatures",
  "authentication-timestamp-signed": "signatures",
  "authentication-secret-wrong": "signatures",
  "authentication-timestamp-required": "timestamps",
  "authentication-timestamp-seconds": "timestamps",
  "authentication-window": "timestamps",
  "authentication-timestamp-expired": "timestamps",
  "authentication-api-key-required": "API keys",
  "authentication-client-invalid": "API keys",
};

export const credentialOf = ({ requirement }: Finding) => credentials[requirement];

function behaviourOf(finding: Finding): string {
  const { operation, check, requirement, expected, seen } = finding;
  const [due, came] = kindsOf(finding);
  const row = expected.kind === "refused" ? expected.row : undefined;
  const about = check === undefined ? requirement : (credentialOf(finding) ?? row);
  const isErrorSeen = seen.kind === "answered" && seen.manner !== "accepted";
  const error = isErrorSeen ? [seen.status, seen.code] : [];
  return JSON.stringify([operation, due, came, about, ...error]);
}

export function defectsOf(results: Pick<Results, "findings" | "requirements">): Defect[] {
  let groups: { keys: ReadonlySet<string>; broken: Defect["broken"] }[] = [];
  for (const one of brokenOf(results)) {
    const keys = one.findings.map((each) => `${isWaived(one)} ${behaviourOf(each)}`);
    const same = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const joined = {
      keys: new Set([...same.flatMap((group) => [...group.keys]), ...keys]),
      broken: [...same.flatMap(({ broken }) => broken), one] as BrokenRequirement[] as [
        BrokenRequirement,
        ...BrokenRequirement[],
      ],
    };
    const [first] = same;
    groups = groups.flatMap((group) =>
      group === first ? [joined] : same.includes(group) ? [] : [group],
    );
    if (!first) groups.push(joined);
  }
  return groups.map(({ broken }) => ({
    broken,
    findings: broken.flatMap(({ findings }) => findings),
  }));
}
