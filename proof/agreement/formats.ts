import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Reported = "passed" | "failed" | "skipped" | "error";

export type ReportedOfEach = Record<string, Reported>;

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

const byStatus: Record<string, Reported> = {
  expected: "passed",
  unexpected: "failed",
  skipped: "skipped",
};

export function testsOfJson(file: string): Spec[] {
  const { suites } = json(file) as { suites: JsonSuite[] };
  return suites.flatMap(specsIn);
}

export const reportedByJson = (file: string): ReportedOfEach =>
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

export function reportedByJunit(file: string): ReportedOfEach {
  const cases = readFileSync(file, "utf8")
    .split(/(?=<testcase )/)
    .slice(1);
  return Object.fromEntries(
    cases.map((text) => {
      const [, name = "", path = ""] = /^<testcase name="(.*?)" classname="(.*?)"/.exec(text) ?? [];
      const [, mark] = /^<(failure|error|skipped)\b/m.exec(text) ?? [];
      const reported = mark === "failure" ? "failed" : (mark as Reported | undefined);
      return [`${decoded(path)} › ${decoded(name)}`, reported ?? "passed"];
    }),
  );
}

export function reportedByAllure(folder: string): ReportedOfEach {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith("-result.json"));
  const results = files.map(
    (name) => json(join(folder, name)) as { fullName: string; status: Reported | "broken" },
  );
  return Object.fromEntries(
    results.map(({ fullName, status }) => [fullName, status === "broken" ? "error" : status]),
  );
}

const marks: Record<string, Reported> = { "✓": "passed", "✘": "failed", "-": "skipped" };

export function countedByList(printed: string): Partial<Record<Reported, number>> {
  const lines = [...printed.matchAll(/^ {2}([✓✘-]) +\d+ \[(?:smoke|checks|invariants)\]/gmu)];
  return countOf(lines.flatMap(([, mark = ""]) => marks[mark] ?? []));
}

/** How often each is reported; errors count as failed, as in formats that have no errors. */
export function countOf(all: readonly Reported[]): Partial<Record<Reported, number>> {
  const counts: Partial<Record<Reported, number>> = {};
  for (const one of all) {
    const reported = one === "error" ? "failed" : one;
    counts[reported] = (counts[reported] ?? 0) + 1;
  }
  return counts;
}
