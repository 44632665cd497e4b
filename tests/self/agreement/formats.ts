import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a format says of a test. */
export type Told = "passed" | "failed" | "skipped" | "error";

/** By test, file and title, what a format says of it. */
export type ToldOfEach = Record<string, Told>;

interface Spec {
  title: string;
  file: string;
  tests: { status: string; annotations: { type: string; description?: string }[] }[];
}

interface JsonSuite {
  suites?: JsonSuite[];
  specs?: Spec[];
}

const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;

const specsIn = (suite: JsonSuite): NonNullable<JsonSuite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
];

const byStatus: Record<string, Told> = {
  expected: "passed",
  unexpected: "failed",
  skipped: "skipped",
};

/** The tests in Playwright's JSON report. */
export function testsOfJson(file: string): Spec[] {
  const { suites } = json(file) as { suites: JsonSuite[] };
  return suites.flatMap(specsIn);
}

/** Of Playwright's JSON report. */
export const toldByJson = (file: string): ToldOfEach =>
  Object.fromEntries(
    testsOfJson(file).map(({ file: path, title, tests: [test] }) => [
      `${path} › ${title}`,
      byStatus[test?.status ?? ""] ?? "error",
    ]),
  );

const decoded = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** Of Playwright's JUnit report. */
export function toldByJunit(file: string): ToldOfEach {
  const cases = readFileSync(file, "utf8")
    .split(/(?=<testcase )/)
    .slice(1);
  return Object.fromEntries(
    cases.map((text) => {
      const [, name = "", path = ""] = /^<testcase name="(.*?)" classname="(.*?)"/.exec(text) ?? [];
      const [, mark] = /^<(failure|error|skipped)\b/m.exec(text) ?? [];
      const told = mark === "failure" ? "failed" : (mark as Told | undefined);
      return [`${decoded(path)} › ${decoded(name)}`, told ?? "passed"];
    }),
  );
}

/** Of Allure's results. */
export function toldByAllure(folder: string): ToldOfEach {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith("-result.json"));
  const results = files.map(
    (name) => json(join(folder, name)) as { fullName: string; status: Told | "broken" },
  );
  return Object.fromEntries(
    results.map(({ fullName, status }) => [fullName, status === "broken" ? "error" : status]),
  );
}

const marks: Record<string, Told> = { "✓": "passed", "✘": "failed", "-": "skipped" };

/** Of what the list reporter prints: how many tests it marks in each way. */
export function countedByList(printed: string): Partial<Record<Told, number>> {
  const lines = [...printed.matchAll(/^ {2}([✓✘-]) +\d+ \[(?:checks|invariants)\]/gmu)];
  return countOf(lines.flatMap(([, mark = ""]) => marks[mark] ?? []));
}

/** How often each is told; errors count as failed, as in formats that have no errors. */
export function countOf(all: readonly Told[]): Partial<Record<Told, number>> {
  const counts: Partial<Record<Told, number>> = {};
  for (const one of all) {
    const told = one === "error" ? "failed" : one;
    counts[told] = (counts[told] ?? 0) + 1;
  }
  return counts;
}
