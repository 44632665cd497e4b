import { entryOf, type CitableId, isAdvisory } from "../../../spec/register.ts";
import { invariantCheckId } from "../../record/results/check-id.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, Results, CheckResult } from "../../record/results/results.ts";
import { deviationInWords } from "../../record/results/words.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { shortened, visibleLines } from "../../record/visible.ts";
import { adviceOn } from "../words.ts";
import { adviceMeaning, waivedInWords } from "../../record/results/over-the-run.ts";

/** A deviation fails the case; a gap, waiver or advice skips it; only the suite's own faults are errors. */
type CaseOutcome =
  | { status: "passed" }
  | { status: "failed" | "skipped" | "error"; type: string; message: string; details?: string };

const longestText = 4_000;
const quoted = (text: string): string => visibleLines(shortened(text, longestText));

function describe(finding: Finding): string {
  const { story = [], replay, id } = finding;
  const { title, expected, actual } = deviationInWords(finding);
  const advice = adviceOn(finding);
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
  message: quoted(findings[0] ? deviationInWords(findings[0]).title : "It failed."),
  details: findings.map(describe).join("\n\n"),
});

const skipped = (type: string, message: string): CaseOutcome => ({
  status: "skipped",
  type,
  message: quoted(message),
});

function outcomeOfFindings(findings: readonly Finding[]): CaseOutcome {
  const unwaived = findings.filter(({ waiver }) => !waiver);
  if (unwaived.length > 0) return failed(unwaived);
  const reasons = findings.flatMap(({ waiver }) => (waiver ? [waivedInWords(waiver)] : []));
  return skipped("waived", [...new Set(reasons)].join("\n"));
}

function outcomeOf(check: CheckResult, findings: readonly Finding[]): CaseOutcome {
  const { reason = "no-check", detail } = check;
  const { kind, meaning } = notExercisedReasons[reason];
  if (check.outcome === "not-run")
    return skipped(kind, detail ? `${meaning} (${detail})` : meaning);
  if (check.outcome === "passed") return { status: "passed" };
  if (isAdvisory(check.requirement)) return skipped("advice", adviceMeaning);
  return findings.length > 0 ? outcomeOfFindings(findings) : failed([]);
}

export interface Case {
  section: string;
  requirement?: CitableId;
  check?: string;
  name: string;
  outcome: CaseOutcome;
  exchanges: string[];
}

const checkOf = ({ check, requirement }: Finding): string => check ?? invariantCheckId(requirement);

const ofRequirement = (id: string) => ({
  section: entryOf(id as CitableId).section as string,
  requirement: id as CitableId,
});

const ofRun = (name: string, status: "failed" | "error", message: string): Case => ({
  section: "suite",
  name,
  outcome: { status, type: name, message },
  exchanges: [],
});

const problemsOf = ({ harnessErrors, waiverProblems, run }: Results): Case[] => [
  ...harnessErrors.map((message) => ofRun("error of the suite", "error", message)),
  ...waiverProblems.map((message) => ofRun("waiver to look at", "failed", message)),
  ...(run.interrupted ? [ofRun("interrupted", "error", "The run did not come to its end.")] : []),
];

export function casesOf(results: Results): Case[] {
  const { checks, findings } = results;
  const ofCheck = groupBy(findings, checkOf);
  const known = new Set(checks.map(({ id }) => id));
  const others = findings.filter((finding) => !known.has(checkOf(finding)));
  return [
    ...checks.map((check) => ({
      ...ofRequirement(check.requirement),
      check: check.id,
      name: check.title,
      outcome: outcomeOf(check, ofCheck.get(check.id) ?? []),
      exchanges: check.scene?.map(({ exchange }) => exchange) ?? [check.decisive ?? ""],
    })),
    ...[...groupBy(others, ({ requirement }) => requirement)].map(([requirement, group]) => ({
      ...ofRequirement(requirement),
      name: "in tests about other requirements",
      outcome: outcomeOfFindings(group),
      exchanges: group.map(({ decisive }) => decisive),
    })),
    ...problemsOf(results),
  ];
}
