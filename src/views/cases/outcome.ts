import { isAdvisory } from "../../../spec/register.ts";
import { inWords } from "../../record/results/words.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { adviceMeaning } from "../../record/results/advice.ts";
import type { CheckResult, Finding } from "../../record/results/results.ts";
import { provocationAdvice } from "../provocation-advice.ts";
import { shortened, visibleLines } from "../../record/visible.ts";

/** A deviation fails it, a gap, a waiver or advice skips it, only a fault of ours is an error. */
export type CaseOutcome =
  | { status: "passed" }
  | {
      status: "failed" | "skipped" | "error";
      /** The kind of failure, or of reason: "deviation", "gap", "moot", "excluded", "waived", "advice". */
      type: string;
      message: string;
      /** Of a failure: every finding, in several lines. */
      details?: string;
    };

const longestText = 4_000;

const quoted = (text: string): string => visibleLines(shortened(text, longestText));

function describe(finding: Finding): string {
  const { story = [], replay, id } = finding;
  const { title, expected, actual } = inWords(finding);
  const advice = provocationAdvice(finding);
  return [
    quoted(title),
    `expected: ${quoted(expected)}`,
    `actual:   ${quoted(actual)}`,
    ...story.map((step, index) => `${index === 0 ? "after:   " : "         "} ${quoted(step)}`),
    ...(advice === undefined ? [] : [`note:     ${advice}`]),
    `finding:  ${id}`,
    `replay:   ${replay}`,
  ].join("\n");
}

const failed = (findings: readonly Finding[]): CaseOutcome => ({
  status: "failed",
  type: "deviation",
  message: quoted(findings[0] ? inWords(findings[0]).title : "It failed."),
  details: findings.map(describe).join("\n\n"),
});

const skipped = (type: string, message: string): CaseOutcome => ({
  status: "skipped",
  type,
  message: quoted(message),
});

function waived(findings: readonly Finding[]): CaseOutcome {
  const reasons = findings.flatMap(({ waiver }) =>
    waiver ? [`waived until ${waiver.expires}: ${waiver.reason}`] : [],
  );
  return skipped("waived", [...new Set(reasons)].join("\n"));
}

function notRun({ reason = "no-check", detail }: CheckResult): CaseOutcome {
  const { kind, meaning } = notExercisedReasons[reason];
  return skipped(kind, detail ? `${meaning} (${detail})` : meaning);
}

export function outcomeOfFindings(findings: readonly Finding[]): CaseOutcome {
  const unwaived = findings.filter(({ waiver }) => !waiver);
  return unwaived.length > 0 ? failed(unwaived) : waived(findings);
}

export function outcomeOf(check: CheckResult, findings: readonly Finding[]): CaseOutcome {
  if (check.outcome === "not-run") return notRun(check);
  if (check.outcome === "passed") return { status: "passed" };
  if (isAdvisory(check.requirement)) return skipped("advice", adviceMeaning);
  return findings.length > 0 ? outcomeOfFindings(findings) : failed([]);
}
