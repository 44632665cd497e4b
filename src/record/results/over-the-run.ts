import { operations } from "../../../spec/operations.ts";
import { entryOf, type CitableId } from "../../../spec/register.ts";
import { inWords } from "./words.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import type { EvidenceLine, Waiver } from "../evidence/lines.ts";
import { notExercisedReasons, type NotExercisedReason } from "../evidence/not-exercised-reasons.ts";
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

/** A deviation from these may be found in any test: invariants, and that a valid request is accepted. */
export const requirementsOverTheRun: readonly CitableId[] = [
  ...new Set([
    ...invariantRequirements,
    ...Object.values(operations).map(({ acceptance }) => acceptance),
  ]),
];

export type SeenOverTheRun =
  | { outcome: "passed" }
  | { outcome: "failed" | "waived"; findings: Finding[] }
  | { outcome: "not-run"; reason: NotExercisedReason };

function withoutDeviation(
  requirement: CitableId,
  { checks, requirements }: Results,
): SeenOverTheRun {
  const ofInvariant = checks.find(({ id }) => id === invariantCheckId(requirement));
  const isPassed = ofInvariant
    ? ofInvariant.outcome === "passed"
    : checks.some((check) => check.requirement === requirement && check.outcome === "passed");
  if (isPassed) return { outcome: "passed" };
  const { outcome, reasons = [] } = requirements.find(({ id }) => id === requirement) ?? {};
  if (outcome === "excluded") return { outcome: "not-run", reason: "excluded" };
  return { outcome: "not-run", reason: ofInvariant?.reason ?? reasons[0] ?? "nothing-seen" };
}

export function seenOverTheRun(
  requirement: CitableId,
  results: Results,
  lines: readonly EvidenceLine[],
): SeenOverTheRun {
  const isDeviation = (line: EvidenceLine) =>
    line.kind === "finding" && !line.check && line.requirement === requirement;
  const findings = results.findings.filter((finding) => finding.requirement === requirement);
  if (findings.length === 0 || !lines.some(isDeviation)) {
    return withoutDeviation(requirement, results);
  }
  const isWaived = findings.every(({ waiver }) => waiver !== undefined);
  return { outcome: isWaived ? "waived" : "failed", findings };
}

export const titleOverTheRun = (requirement: CitableId): string =>
  `in the whole run: ${entryOf(requirement).statement}`;

const findingsShown = 3;

function told(finding: Finding): string {
  const { operation } = finding;
  const { title, expected, actual } = inWords(finding);
  const where = operation === undefined ? "" : ` (${operation})`;
  return `${title}${where}\n  expected: ${expected}\n  actual:   ${actual}`;
}

const inWordsOf = (findings: readonly Finding[]): string =>
  [
    ...findings.slice(0, findingsShown).map(told),
    ...(findings.length > findingsShown ? [`and ${findings.length - findingsShown} more`] : []),
  ].join("\n");

export function statusOverTheRun(seen: SeenOverTheRun): TestStatus {
  switch (seen.outcome) {
    case "passed":
      return { status: "passed" };
    case "not-run":
      return { status: "skipped", reason: notExercisedReasons[seen.reason].meaning };
    case "waived": {
      const reasons = seen.findings.flatMap(({ waiver }) =>
        waiver ? [waivedInWords(waiver)] : [],
      );
      return { status: "skipped", reason: [...new Set(reasons)].join("\n") };
    }
    case "failed":
      return { status: "failed", words: inWordsOf(seen.findings.filter(({ waiver }) => !waiver)) };
  }
}
