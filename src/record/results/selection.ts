import type { TestCase } from "@playwright/test/reporter";
import type { CheckOnDisk } from "./catalogue.ts";
import { checkId, citedBy, isInvariantCheck, testId } from "./check-id.ts";
import { withoutTry } from "./tries.ts";

function checksOf(test: TestCase): string[] {
  const [, , file = ""] = test.titlePath();
  const id = testId(file, withoutTry(test.title));
  return citedBy(test.annotations).map((requirement) => checkId(id, requirement));
}

/** The ids of the checks that the selected tests make; undefined when they make all. */
export function selectionOf(
  tests: readonly TestCase[],
  checksOnDisk: readonly CheckOnDisk[],
): string[] | undefined {
  const selected = new Set(tests.flatMap(checksOf));
  const missing = checksOnDisk.some(({ id }) => !isInvariantCheck(id) && !selected.has(id));
  return missing ? [...selected] : undefined;
}
