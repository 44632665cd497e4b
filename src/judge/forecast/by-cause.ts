import { groupBy } from "../../record/results/group-by.ts";
import type { Cause } from "./cause.ts";
import type { ForecastRequirement } from "./forecast.ts";

/** One cause, with what it keeps from being looked at. */
export interface CauseWithReach extends Cause {
  /** The requirements of which it keeps some check from being made. */
  requirements: string[];
  /** Those of them of which no check can be made at all. */
  lost: string[];
  /** How many checks it keeps from being made. */
  checks: number;
}

/** The causes of everything that isn't looked at in full, those that cost most first. */
export function byCause(requirements: readonly ForecastRequirement[]): CauseWithReach[] {
  const seen = requirements.flatMap(({ entry: { id }, reach, causes }) =>
    causes.map((cause) => ({ id, reach, cause })),
  );
  return [...groupBy(seen, ({ cause: { group, what } }) => `${group} ${what}`).values()]
    .map((group) => ({
      ...group[0].cause,
      requirements: [...new Set(group.map(({ id }) => id))],
      lost: [...new Set(group.filter(({ reach }) => reach === "none").map(({ id }) => id))],
      checks: group.length,
    }))
    .toSorted((one, other) => other.lost.length - one.lost.length || other.checks - one.checks);
}
