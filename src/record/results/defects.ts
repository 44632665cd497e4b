import type { CitableId } from "../../../spec/register.ts";
import { kindsOf } from "../../contract/deviation.ts";
import { brokenOf, isWaived, type Broken } from "./broken.ts";
import type { Finding, Results } from "./results.ts";

export interface Defect {
  broken: readonly [Broken, ...Broken[]];
  findings: readonly Finding[];
}

/** What of a request's authentication a requirement has refused: several are about the same. */
const credentials = {
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
} satisfies Partial<Record<CitableId, string>>;

export const credentialOf = ({ requirement }: Finding): string | undefined =>
  (credentials as Partial<Record<CitableId, string>>)[requirement];

/** What two findings of one operation share that are of one behaviour. What an invariant found stands for itself. */
function behaviourOf(finding: Finding): string {
  const { operation, check, requirement, expected, seen } = finding;
  const [due, came] = kindsOf(finding);
  const row = expected.kind === "refused" ? expected.row : undefined;
  const about = check === undefined ? requirement : (credentialOf(finding) ?? row);
  const isRefused = seen.kind === "answered" && seen.manner !== "accepted";
  const error = isRefused ? [seen.status, seen.code] : [];
  return JSON.stringify([operation, due, came, about, ...error]);
}

/**
 * What the target does wrong: requirements that it breaks by one behaviour at one operation belong together, the
 * gravest first. What is waived stands apart.
 */
export function defectsOf(results: Pick<Results, "findings" | "requirements">): Defect[] {
  let groups: { keys: Set<string>; broken: [Broken, ...Broken[]] }[] = [];
  for (const one of brokenOf(results)) {
    const keys = new Set(one.findings.map((each) => `${isWaived(one)} ${behaviourOf(each)}`));
    const same = groups.filter((group) => [...keys].some((key) => group.keys.has(key)));
    const [first] = same;
    if (!first) {
      groups.push({ keys, broken: [one] });
      continue;
    }
    for (const { broken, keys: others } of same.slice(1)) {
      first.broken.push(...broken);
      for (const key of others) first.keys.add(key);
    }
    first.broken.push(one);
    for (const key of keys) first.keys.add(key);
    groups = groups.filter((group) => group === first || !same.includes(group));
  }
  return groups.map(({ broken }) => ({
    broken,
    findings: broken.flatMap(({ findings }) => findings),
  }));
}
