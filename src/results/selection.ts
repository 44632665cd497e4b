import type { TestCase } from "@playwright/test/reporter";
import type { CheckOnDisk } from "./catalogue.ts";
import { checkId, citedBy, isInvariantCheck } from "./check-id.ts";

const checksOf = ({ location, title, annotations }: TestCase): string[] =>
  citedBy(annotations).map((requirement) => checkId(location.file, title, requirement));

/** The ids of the checks that the selected tests make; undefined when they make all. */
export function selectionOf(
  tests: readonly TestCase[],
  checksOnDisk: readonly CheckOnDisk[],
): string[] | undefined {
  const selected = new Set(tests.flatMap(checksOf));
  const missing = checksOnDisk.some(({ id }) => !isInvariantCheck(id) && !selected.has(id));
  return missing ? [...selected] : undefined;
}
