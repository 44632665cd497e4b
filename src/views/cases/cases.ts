import { entryOf, type CitableId } from "../../../spec/register.ts";
import { invariantCheckId } from "../../record/results/check-id.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { outcomeOf, outcomeOfFindings, type CaseOutcome } from "./outcome.ts";

export interface Case {
  /** The section of the document; "suite" for what keeps a run from a verdict without being a finding. */
  section: string;
  /** Absent for what is about the run. */
  requirement?: CitableId;
  /** The check, where one made it. */
  check?: string;
  name: string;
  outcome: CaseOutcome;
  exchanges: string[];
}

/** The check a finding belongs to: the one that made it, or its requirement's invariant. */
const checkOf = ({ check, requirement }: Finding): string =>
  check ?? invariantCheckId(requirement as CitableId);

const ofRequirement = (id: string) => ({
  section: entryOf(id as CitableId).section as string,
  requirement: id as CitableId,
});

/** A test about something else came across it. */
const elsewhere = "in tests about other requirements";

const ofRun = (name: string, status: "failed" | "error", message: string): Case => ({
  section: "suite",
  name,
  outcome: { status, type: name, message },
  exchanges: [],
});

/** Errors of ours are errors; a waiver to look at fails the run, and an interruption leaves it without a verdict. */
const problemsOf = ({ harnessErrors, waiverProblems, run }: Results): Case[] => [
  ...harnessErrors.map((message) => ofRun("error of the suite", "error", message)),
  ...waiverProblems.map((message) => ofRun("waiver to look at", "failed", message)),
  ...(run.interrupted ? [ofRun("interrupted", "error", "The run did not come to its end.")] : []),
];

/** A run as test cases: one for each check, one for findings of no check of theirs, and what is wrong with the run itself. */
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
      name: elsewhere,
      outcome: outcomeOfFindings(group),
      exchanges: group.map(({ decisive }) => decisive),
    })),
    ...problemsOf(results),
  ];
}
