import { groupBy } from "../../record/results/group-by.ts";
import type { Cause } from "./cause.ts";
import type { ForecastRequirement } from "./forecast.ts";

export interface CauseWithReach extends Cause {
  requirements: string[];
  lost: string[];
  checks: number;
}

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
