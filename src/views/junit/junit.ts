import { type Case, casesOf, type CaseOutcome } from "../cases/cases.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Results } from "../../record/results/results.ts";

interface Element {
  name: string;
  attributes: Record<string, string | number | undefined>;
  children?: readonly Element[];
  text?: string;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

const allowed = (text: string): string => text.replaceAll(forbidden, "\ufffd");
const inText = (text: string): string =>
  allowed(text).replaceAll(/[&<>\r]/g, (character) => references[character] ?? character);
const inAttribute = (text: string): string =>
  allowed(text).replaceAll(/[&<>"\n\r\t]/g, (character) => references[character] ?? character);

function toXml({ name, attributes, children = [], text }: Element, indent = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${inAttribute(String(value))}"`)
    .join("");
  const open = `${indent}<${name}${written}`;
  if (text !== undefined) return `${open}>${inText(text)}</${name}>`;
  if (children.length === 0) return `${open}/>`;
  const inner = children.map((child) => toXml(child, `${indent}  `));
  return [`${open}>`, ...inner, `${indent}</${name}>`].join("\n");
}

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
