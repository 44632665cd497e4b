import { operations } from "../../../spec/operations.ts";
import { entryOf, type CitableId } from "../../../spec/register.ts";
import { deviationInWords } from "./words.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import type { EvidenceLine, Waiver } from "../evidence/lines.ts";
import { notExercisedReasons } from "../evidence/not-exercised-reasons.ts";
import { invariantCheckId } from "./check-id.ts";
import type { Finding, Results } from "./results.ts";

export const adviceMeaning =
  "Advice: the document doesn't require this, so it isn't part of the verdict.";

export type TestStatus =
  | { status: "passed" }
  | { status: "failed"; words: string }
  | { status: "skipped"; reason: string };

export const waivedInWords = ({ expires, reason }: Pick<Waiver, "expires" | "reason">): string =>
  `waived until ${expires}: ${reason}`;

export const requirementsOverTheRun: readonly CitableId[] = [
  ...new Set([
    ...invariantRequirements,
    ...Object.values(operations).map(({ acceptance }) => acceptance),
  ]),
];

function withoutDeviation(requirement: CitableId, { checks, requirements }: Results): TestStatus {
  const ofInvariant = checks.find(({ id }) => id === invariantCheckId(requirement));
  const isPassed = ofInvariant
    ? ofInvariant.outcome === "passed"
    : checks.some((check) => check.requirement === requirement && check.outcome === "passed");
  if (isPassed) return { status: "passed" };
  const { outcome, reasons = [] } = requirements.find(({ id }) => id === requirement) ?? {};
  const reason = ofInvariant?.reason ?? reasons[0] ?? "nothing-seen";
  const { meaning } = notExercisedReasons[outcome === "excluded" ? "excluded" : reason];
  return { status: "skipped", reason: meaning };
}

export const titleOverTheRun = (requirement: CitableId): string =>
  `in the whole run: ${entryOf(requirement).statement}`;

const findingsShown = 3;

function findingInWords(finding: Finding): string {
  const { operation } = finding;
  const { title, expected, actual } = deviationInWords(finding);
  const where = operation === undefined ? "" : ` (${operation})`;
  return `${title}${where}\n  expected: ${expected}\n  actual:   ${actual}`;
}

const inWordsOf = (findings: readonly Finding[]): string =>
  [
    ...findings.slice(0, findingsShown).map(findingInWords),
    ...(findings.length > findingsShown ? [`and ${findings.length - findingsShown} more`] : []),
  ].join("\n");

export function statusOverTheRun(
  requirement: CitableId,
  results: Results,
  lines: readonly EvidenceLine[],
): TestStatus {
  const isDeviation = (line: EvidenceLine) =>
    line.kind === "finding" && !line.check && line.requirement === requirement;
  const findings = results.findings.filter((finding) => finding.requirement === requirement);
  if (findings.length === 0 || !lines.some(isDeviation)) {
    return withoutDeviation(requirement, results);
  }
  const unwaived = findings.filter(({ waiver }) => !waiver);
  if (unwaived.length > 0) return { status: "failed", words: inWordsOf(unwaived) };
  const reasons = findings.flatMap(({ waiver }) => (waiver ? [waivedInWords(waiver)] : []));
  return { status: "skipped", reason: [...new Set(reasons)].join("\n") };
}
