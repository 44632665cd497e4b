import { notExercisedReasons } from "../evidence/not-exercised-reasons.ts";
import type { Results, Verdict } from "./results.ts";

/** Undefined if the run was interrupted, the suite failed or nothing was judged. */
export function verdictOf(
  results: Pick<Results, "harnessErrors" | "waiverProblems" | "requirements" | "run">,
): Verdict | undefined {
  const { harnessErrors, requirements, run, waiverProblems } = results;
  if (run.interrupted || harnessErrors.length > 0) return undefined;
  if (run.checks.passed + run.checks.failed === 0) return undefined;
  const some = (outcome: string) => requirements.some((one) => one.outcome === outcome);
  if (some("fail") || waiverProblems.length > 0) return "not-conforming";
  return some("not-exercised") ? "not-fully-verified" : "conforming";
}

const exitCodes = { conforming: 0, "not-conforming": 1, "not-fully-verified": 3 } as const;

export const exitCodeOf = (verdict: Verdict | undefined): 0 | 1 | 2 | 3 =>
  verdict === undefined ? 2 : exitCodes[verdict];

/** For a shard, which has no verdict: no finding and no gap. */
export function hasNothingOpen({ run, harnessErrors, ...results }: Results): boolean {
  if (run.interrupted || harnessErrors.length > 0) return false;
  if (results.requirements.some(({ outcome }) => outcome === "fail")) return false;
  return results.checks.every(
    ({ reason }) =>
      reason === undefined ||
      reason === "not-selected" ||
      notExercisedReasons[reason].kind !== "gap",
  );
}
