import { type Case, casesOf } from "../cases/cases.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Results } from "../../record/results/results.ts";
import { attribute, html, lines, trusted, type Content, type Markup } from "../html/markup.ts";

function element(name: string, attributes: Record<string, unknown>, content?: Content): Markup {
  const written = Object.entries(attributes).map(
    ([key, value]) => html` ${key}="${attribute(String(value))}"`,
  );
  return html`<${name}${written}>${content}</${name}>`;
}

const lineFeed = trusted("\n");
const onLines = (each: readonly Markup[]): Content => [
  ...each.map((one) => [lineFeed, one]),
  lineFeed,
];

const elements = { failed: "failure", skipped: "skipped", error: "error" } as const;

function caseElement({ section, requirement, name, outcome }: Case): Markup {
  const classname = requirement ? `${section}.${requirement}` : section;
  if (outcome.status === "passed") return element("testcase", { classname, name });
  const { status, type, message, details } = outcome;
  const why = element(elements[status], { type, message }, details && lines(details));
  return element("testcase", { classname, name }, why);
}

function countsOf(cases: readonly Case[]) {
  const count = (status: Case["outcome"]["status"]) =>
    cases.filter(({ outcome }) => outcome.status === status).length;
  return { tests: cases.length, failures: count("failed"), errors: count("error") };
}

/** Valid by the schema of Jenkins' xUnit plugin. */
export function renderJunit(results: Results): string {
  const { startedAt: timestamp, durationMs } = results.run;
  const all = casesOf(results);
  const bySection = groupBy(all, ({ section }) => section);
  const suites = [...sections, "suite"].flatMap((name) => {
    const cases = bySection.get(name);
    if (!cases) return [];
    const skipped = cases.filter(({ outcome }) => outcome.status === "skipped").length;
    const attributes = { name, ...countsOf(cases), skipped, timestamp };
    return element("testsuite", attributes, onLines(cases.map(caseElement)));
  });
  const time = (durationMs / 1000).toFixed(3);
  const attributes = { name: results.suite.name, ...countsOf(all), time };
  const root = element("testsuites", attributes, onLines(suites));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}
