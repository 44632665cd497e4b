import type { CheckLine } from "./lines.ts";
import { notExercisedReasons } from "./not-exercised-reasons.ts";

/** Of several outcomes the gravest counts: a failure, then a gap, then a pass, then what doesn't apply. */
export function severityOf({ outcome, reason }: Pick<CheckLine, "outcome" | "reason">): number {
  if (outcome === "failed") return 3;
  if (outcome === "passed") return 1;
  return reason !== undefined && notExercisedReasons[reason].kind !== "gap" ? 0 : 2;
}
