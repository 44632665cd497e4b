import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { dimensions, type Case, type DimensionName } from "../../spec/cases/dimensions.ts";
import { tables } from "../../spec/cases/tables.ts";
import { register, type CitableId } from "../../spec/register.ts";
import { groupBy } from "../../src/record/results/group-by.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { counted } from "../../src/views/words.ts";
import { packageFile } from "../../spec/files.ts";
import { pageWith } from "../self/page.ts";
import { asked, partsOfPage, unvisited } from "./histories.ts";
import { readCase, type CaseValues, type CheckOnDisk } from "../../src/record/results/check-id.ts";

interface Cell {
  values: Record<string, string>;
  checks: CheckOnDisk[];
}

interface CoverageTable {
  requirement: CitableId;
  dimensions: DimensionName[];
  cells: Cell[];
}

function combinationsOf(table: Case): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(table)) {
    combinations = combinations.flatMap((one) =>
      [values].flat().map((value) => ({ ...one, [name]: value })),
    );
  }
  return combinations;
}

const isAbout = (about: CaseValues, values: Record<string, string>): boolean =>
  Object.entries(values).every(([name, value]) => about[name]?.includes(value));

const covers = ({ cases = [] }: CheckOnDisk, values: Record<string, string>): boolean =>
  cases.some((words) => isAbout(readCase(words), values));

const tableOf = (
  requirement: CitableId,
  table: Case,
  checks: readonly CheckOnDisk[],
): CoverageTable => ({
  requirement,
  dimensions: Object.keys(table) as DimensionName[],
  cells: combinationsOf(table).map((values) => ({
    values,
    checks: checks.filter((check) => covers(check, values)),
  })),
});

function coverage(): CoverageTable[] {
  const checksOf = groupBy(testChecks(), ({ requirement }) => requirement);
  return register.flatMap(({ id }) =>
    (tables[id] ?? []).map((table) => tableOf(id, table, checksOf.get(id) ?? [])),
  );
}

function unknownValues({ id, cases = [] }: CheckOnDisk): string[] {
  const known: Record<string, readonly string[]> = dimensions;
  return cases.flatMap((words) =>
    Object.entries(readCase(words)).flatMap(([name, values]) =>
      values.flatMap((value) => (known[name]?.includes(value) ? [] : [`${id}: ${name}: ${value}`])),
    ),
  );
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const countOf = ({ checks }: Cell): string => String(checks.length || "**none**");

function markdownOf({ dimensions: names, cells }: CoverageTable): string {
  const rowNames = names.length === 1 ? names : names.slice(0, -1);
  const last = names.at(-1) ?? "";
  const rows = groupBy(cells, ({ values }) => rowNames.map((name) => values[name]).join(" · "));
  const heads =
    names.length === 1 ? ["checks"] : [...new Set(cells.map(({ values }) => values[last] ?? ""))];
  return [
    row([rowNames.join(" · "), ...heads]),
    row(["---", ...heads.map(() => "---")]),
    ...[...rows].map(([name, those]) => row([name, ...those.map(countOf)])),
  ].join("\n");
}

const sectionOf = (all: readonly [CoverageTable, ...CoverageTable[]]): string =>
  [`### ${all[0].requirement}`, ...all.map(markdownOf)].join("\n\n");

function coveragePage(): string {
  const byRequirement = groupBy(coverage(), ({ requirement }) => requirement);
  const checks = groupBy(testChecks(), ({ requirement }) => requirement);
  const others = register.filter(({ id }) => !byRequirement.has(id));
  const cells = [...byRequirement.values()].flat().flatMap((table) => table.cells);
  const uncovered = cells.filter((cell) => cell.checks.length === 0).length;
  return pageWith("coverage", {
    counts: `${counted(byRequirement.size, "requirement")} with tables, ${counted(cells.length, "case")}, of which ${uncovered} without a check.`,
    cases: [...byRequirement.values()].map(sectionOf).join("\n\n"),
    others: `${row(["requirement", "checks"])}
${row(["---", "---:"])}
${others.map(({ id }) => row([`\`${id}\``, String(checks.get(id)?.length ?? "every exchange")])).join("\n")}`,
  });
}

test("each case of each requirement has a check", () => {
  const missing = coverage().flatMap(({ requirement, cells }) =>
    cells
      .filter(({ checks }) => checks.length === 0)
      .map(({ values }) => `${requirement}: ${JSON.stringify(values)}`),
  );
  expect(missing).toEqual([]);
});

test("tests declare cases of known dimensions", () => {
  expect(testChecks().flatMap(unknownValues)).toEqual([]);
});

test("docs/coverage.md is current", () => {
  const file = packageFile("docs/coverage.md");
  if (process.env.RECORD === "pages") {
    // What histories draw changes with every request, so the page shows one run.
    writeFileSync(file, pageWith("coverage", partsOfPage()));
    writeFileSync(file, coveragePage());
  }
  expect(readFileSync(file, "utf8"), "Run npm run record.").toBe(coveragePage());
});

const kindsLeftOut = (what: string): string => what.replace(/ \(\w+\)$/, "");

test("histories ask all that they can, in each state that the document distinguishes", () => {
  const all = asked().map(([what]) => kindsLeftOut(what));
  const once = asked().flatMap(([what, cells]) =>
    cells.includes("yes") ? kindsLeftOut(what) : [],
  );
  expect(new Set(once)).toEqual(new Set(all));
  // The embedded sandbox concludes KYC at once.
  expect(unvisited()).toEqual(["under review"]);
});
