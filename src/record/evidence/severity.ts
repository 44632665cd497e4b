import type { CheckLine } from "./lines.ts";
import { notExercisedReasons } from "./not-exercised-reasons.ts";

/**
 * How much an outcome weighs where a check has come to several: a failure most, then a gap, which no pass elsewhere
 * fills, then a pass; what doesn't apply to the target least.
 */
export function severityOf({ outcome, reason }: Pick<CheckLine, "outcome" | "reason">): number {
  if (outcome === "failed") return 3;
  if (outcome === "passed") return 1;
  return reason !== undefined && notExercisedReasons[reason].kind !== "gap" ? 0 : 2;
}
