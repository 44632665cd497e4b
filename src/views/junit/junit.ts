import { type Case, casesOf } from "../cases/cases.ts";
import type { CaseOutcome } from "../cases/outcome.ts";
import { type Element, toXml } from "./xml.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Results } from "../../record/results/results.ts";

const elements = { failed: "failure", skipped: "skipped", error: "error" } as const;

function outcomeElements(outcome: CaseOutcome): Element[] {
  if (outcome.status === "passed") return [];
  const { status, type, message, details } = outcome;
  return [
    {
      name: elements[status],
      attributes: { type, message },
      ...(details !== undefined && { text: details }),
    },
  ];
}

/** A test case of JUnit: what was found fails it, a gap, a waiver or advice makes it skipped. */
export const caseElement = ({ section, requirement, name, outcome }: Case): Element => ({
  name: "testcase",
  attributes: { classname: requirement ? `${section}.${requirement}` : section, name },
  children: outcomeElements(outcome),
});

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
  const bySection = groupBy(casesOf(results), ({ section }) => section);
  const filled = [...sections, "suite"].flatMap((name) => {
    const cases = bySection.get(name)?.map(caseElement);
    return cases ? [[name, cases] as const] : [];
  });
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
