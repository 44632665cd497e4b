import { groupBy } from "./group-by.ts";
import {
  notExercisedReasons,
  type NotExercisedReason,
  type ReasonOwner,
} from "../evidence/not-exercised-reasons.ts";
import type { Results } from "./results.ts";

export interface NotExercisedRequirement {
  requirement: string;
  statement: string;
  ran: number;
  of: number;
  details: string[];
}

export interface NotExercisedForReason {
  reason: NotExercisedReason;
  meaning: string;
  requirements: NotExercisedRequirement[];
}

const owners: readonly ReasonOwner[] = ["target", "operator", "suite"];

function byReason({ requirements, checks: all }: Results): NotExercisedForReason[] {
  const checksOf = groupBy(all, ({ requirement }) => requirement);
  const open = requirements.filter(({ outcome }) => outcome === "not-exercised");
  return [...groupBy(open, ({ reasons }) => reasons?.[0] ?? "no-check")]
    .map(([reason, group]) => ({
      reason,
      meaning: notExercisedReasons[reason].meaning,
      requirements: group.map(({ id, statement, checks: { ran, of } }) => {
        const checks = (checksOf.get(id) ?? []).filter((check) => check.reason === reason);
        const details = new Set(checks.flatMap(({ detail }) => detail ?? []));
        return { requirement: id, statement, ran, of, details: [...details] };
      }),
    }))
    .toSorted((one, other) => other.requirements.length - one.requirements.length);
}

export function notExercisedByOwner(results: Results) {
  const groups = byReason(results);
  return owners.flatMap((owner): [ReasonOwner, NotExercisedForReason[]][] => {
    const own = groups.filter(({ reason }) => notExercisedReasons[reason].owner === owner);
    return own.length > 0 ? [[owner, own]] : [];
  });
}
