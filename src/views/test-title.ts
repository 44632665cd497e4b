import type { Finding, Results } from "../record/results/results.ts";
import { isInvariantCheck } from "../record/results/check-id.ts";

/** The test that came across a finding, by its title; by its id where the run has no check of it. */
export function testTitle({ test }: Pick<Finding, "test">, { checks }: Results): string {
  const ofTest = checks.find(({ id }) => !isInvariantCheck(id) && id.startsWith(`${test}#`));
  return ofTest?.title ?? test;
}
