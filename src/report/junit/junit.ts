import { entryOf, type CitableId } from "../../../spec/register.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../results/group-by.ts";
import { invariantCheckId } from "../../results/check-id.ts";
import type { Finding, Results } from "../../results/results.ts";
import { caseOfCheck, caseOfFindings, caseOfProblem } from "./case.ts";
import { toXml, type Element } from "./xml.ts";

const sectionOf = (requirement: string) => entryOf(requirement as CitableId).section;

/** The check a finding belongs to: the one that made it, or its requirement's invariant. */
const checkOf = ({ check, requirement }: Finding): string =>
  check ?? invariantCheckId(requirement as CitableId);

function casesOf({ checks, findings }: Results): Map<string, Element[]> {
  const ofCheck = groupBy(findings, checkOf);
  const known = new Set(checks.map(({ id }) => id));
  const others = findings.filter((finding) => !known.has(checkOf(finding)));
  const cases = [
    ...checks.map((check) => ({
      section: sectionOf(check.requirement),
      element: caseOfCheck(check, ofCheck.get(check.id) ?? []),
    })),
    ...[...groupBy(others, ({ requirement }) => requirement)].map(([requirement, group]) => ({
      section: sectionOf(requirement),
      element: caseOfFindings(requirement, group),
    })),
  ];
  const bySection = groupBy(cases, ({ section }) => section as string);
  return new Map([...bySection].map(([name, all]) => [name, all.map(({ element }) => element)]));
}

/** Errors of ours are errors; a waiver to look at fails the run, and an interruption leaves it without a verdict. */
const problemsOf = ({ harnessErrors, waiverProblems, run }: Results): Element[] => [
  ...harnessErrors.map((message) => caseOfProblem("error", "error of the suite", message)),
  ...waiverProblems.map((message) => caseOfProblem("failure", "waiver to look at", message)),
  ...(run.interrupted
    ? [caseOfProblem("error", "interrupted", "The run did not come to its end.")]
    : []),
];

const having = (cases: readonly Element[], name: string): number =>
  cases.filter(({ children = [] }) => children.some((child) => child.name === name)).length;

const countsOf = (cases: readonly Element[]) => ({
  tests: cases.length,
  failures: having(cases, "failure"),
  errors: having(cases, "error"),
});

/** The results of a run as JUnit XML, one test case for each check, valid by the schema of Jenkins' xUnit plugin. */
export function renderJunit(results: Results): string {
  const { startedAt, durationMs } = results.run;
  const bySection = casesOf(results);
  const problems = problemsOf(results);
  const suites = sections.map((name) => [name, bySection.get(name) ?? []] as const);
  const filled = [...suites, ["suite", problems] as const].filter(([, cases]) => cases.length > 0);
  const root: Element = {
    name: "testsuites",
    attributes: {
      name: results.suite.name,
      ...countsOf(filled.flatMap(([, cases]) => cases)),
      time: (durationMs / 1000).toFixed(3),
    },
    children: filled.map(([name, cases]) => ({
      name: "testsuite",
      attributes: {
        name,
        ...countsOf(cases),
        skipped: having(cases, "skipped"),
        timestamp: startedAt,
      },
      children: cases,
    })),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(root)}\n`;
}
