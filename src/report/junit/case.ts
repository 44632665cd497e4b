import { entryOf, isAdvisory, type CitableId } from "../../../spec/register.ts";
import { notExercisedReasons } from "../../evidence/not-exercised-reasons.ts";
import { adviceMeaning } from "../../results/advice.ts";
import type { CheckResult, Finding } from "../../results/results.ts";
import { shortened, visibleLines } from "../visible.ts";
import type { Element } from "./xml.ts";

const longestText = 4_000;

/** Text of the target, with nothing invisible in it. */
const quoted = (text: string): string => visibleLines(shortened(text, longestText));

function failureOf({ message, expected, actual, story = [], replay, id }: Finding): string {
  return [
    quoted(message),
    `expected: ${quoted(expected)}`,
    `actual:   ${quoted(actual)}`,
    ...story.map((step, index) => `${index === 0 ? "after:   " : "         "} ${quoted(step)}`),
    `finding:  ${id}`,
    `replay:   ${replay}`,
  ].join("\n");
}

const failed = (findings: readonly Finding[]): Element => ({
  name: "failure",
  attributes: { type: "deviation", message: quoted(findings[0]?.message ?? "It failed.") },
  text: findings.map(failureOf).join("\n\n"),
});

const skipped = (type: string, message: string): Element => ({
  name: "skipped",
  attributes: { type, message: quoted(message) },
});

const waived = (findings: readonly Finding[]): Element => {
  const reasons = findings.flatMap(({ waiver }) =>
    waiver ? [`waived until ${waiver.expires}: ${waiver.reason}`] : [],
  );
  return skipped("waived", [...new Set(reasons)].join("\n"));
};

function notRun({ reason = "no-check", detail }: CheckResult): Element {
  const { kind, meaning } = notExercisedReasons[reason];
  return skipped(kind, detail ? `${meaning} (${detail})` : meaning);
}

function outcomeOf(check: CheckResult, findings: readonly Finding[]): Element[] {
  if (check.outcome === "not-run") return [notRun(check)];
  if (check.outcome === "passed") return [];
  if (isAdvisory(check.requirement)) return [skipped("advice", adviceMeaning)];
  const unwaived = findings.filter(({ waiver }) => !waiver);
  return [findings.length > 0 && unwaived.length === 0 ? waived(findings) : failed(unwaived)];
}

const classOf = (requirement: string): string =>
  `${entryOf(requirement as CitableId).section}.${requirement}`;

/** A check as a test case: what it found fails it, a gap, a waiver or advice makes it skipped. */
export const caseOfCheck = (check: CheckResult, findings: readonly Finding[]): Element => ({
  name: "testcase",
  attributes: { classname: classOf(check.requirement), name: check.title },
  children: outcomeOf(check, findings),
});

/** Findings of a requirement that no check of it made: a test about something else came across them. */
export const caseOfFindings = (requirement: string, findings: readonly Finding[]): Element => {
  const unwaived = findings.filter(({ waiver }) => !waiver);
  return {
    name: "testcase",
    attributes: { classname: classOf(requirement), name: "in tests about other requirements" },
    children: [unwaived.length > 0 ? failed(unwaived) : waived(findings)],
  };
};

/** What keeps a run from a verdict without being a finding. */
export const caseOfProblem = (
  kind: "failure" | "error",
  name: string,
  message: string,
): Element => ({
  name: "testcase",
  attributes: { classname: "suite", name },
  children: [{ name: kind, attributes: { type: name, message: quoted(message) } }],
});
