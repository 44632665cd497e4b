import { groupBy } from "./group-by.ts";
import {
  notExercisedReasons,
  type NotExercisedReason,
  type ReasonOwner,
} from "../evidence/not-exercised-reasons.ts";
import type { CheckResult, RequirementResult, Results } from "./results.ts";

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

const detailsOf = (checks: readonly CheckResult[], reason: NotExercisedReason): string[] => [
  ...new Set(
    checks.filter((check) => check.reason === reason).flatMap(({ detail }) => detail ?? []),
  ),
];

const reasonOf = ({ reasons: [reason = "no-check"] = [] }: RequirementResult) => reason;

function byReason({ requirements, checks: all }: Results): NotExercisedForReason[] {
  const checksOf = groupBy(all, ({ requirement }) => requirement);
  const open = requirements.filter(({ outcome }) => outcome === "not-exercised");
  return [...groupBy(open, reasonOf)]
    .map(([reason, group]) => ({
      reason,
      meaning: notExercisedReasons[reason].meaning,
      requirements: group.map(({ id, statement, checks: { ran, of } }) => ({
        requirement: id,
        statement,
        ran,
        of,
        details: detailsOf(checksOf.get(id) ?? [], reason),
      })),
    }))
    .toSorted((one, other) => other.requirements.length - one.requirements.length);
}

export function notExercisedByOwner(results: Results): [ReasonOwner, NotExercisedForReason[]][] {
  const groups = byReason(results);
  return owners
    .map((owner): [ReasonOwner, NotExercisedForReason[]] => [
      owner,
      groups.filter(({ reason }) => notExercisedReasons[reason].owner === owner),
    ])
    .filter(([, ofOwner]) => ofOwner.length > 0);
}
