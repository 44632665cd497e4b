import { dimensions, type Case, type DimensionName } from "../../spec/cases/dimensions.ts";
import { tables } from "../../spec/cases/tables.ts";
import { register, type CitableId } from "../../spec/register.ts";
import { readCase, type CaseValues } from "../../src/record/results/case.ts";
import { groupBy } from "../../src/record/results/group-by.ts";
import type { CheckOnDisk } from "../../src/record/results/catalogue.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";

export interface Cell {
  values: Record<string, string>;
  checks: CheckOnDisk[];
}

export interface CoverageTable {
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

export function coverage(): CoverageTable[] {
  const checksOf = groupBy(testChecks(), ({ requirement }) => requirement);
  return register.flatMap(({ id }) =>
    (tables[id] ?? []).map((table) => tableOf(id, table, checksOf.get(id) ?? [])),
  );
}

/** Values that no table has: of a dimension a check names, or of none there is. */
export function unknownValues({ id, cases = [] }: CheckOnDisk): string[] {
  const known: Record<string, readonly string[]> = dimensions;
  return cases.flatMap((words) =>
    Object.entries(readCase(words)).flatMap(([name, values]) =>
      values.flatMap((value) => (known[name]?.includes(value) ? [] : [`${id}: ${name}: ${value}`])),
    ),
  );
}
