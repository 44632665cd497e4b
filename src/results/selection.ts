import type { TestCase } from "@playwright/test/reporter";
import type { CheckOnDisk } from "./catalogue.ts";
import { checkId, citedBy, isWatchCheck, testId } from "./check-id.ts";

function checksOf(test: TestCase): string[] {
  const [, , file = ""] = test.titlePath();
  const id = testId(file, test.title);
  return citedBy(test.annotations).map((requirement) => checkId(id, requirement));
}

/** The checks that the tests to run will make, where those are not all; undefined where they are. */
export function selectionOf(
  tests: readonly TestCase[],
  checksOnDisk: readonly CheckOnDisk[],
): string[] | undefined {
  const selected = new Set(tests.flatMap(checksOf));
  const missing = checksOnDisk.some(({ id }) => !isWatchCheck(id) && !selected.has(id));
  return missing ? [...selected] : undefined;
}
