import { isApplicable } from "../../../spec/capabilities.ts";
import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { register, type RegisterEntry } from "../../../spec/register.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { isTried, type Cause, type TargetFacts } from "./cause.ts";
import { missing } from "./missing.ts";
import { missingUser } from "./requests.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";
import { needsAt, provokedRow } from "./need.ts";

/** All of what applies, a part, nothing; or it doesn't apply. */
export type Reach = "full" | "partial" | "none" | "not-applicable";

export interface ForecastRequirement {
  entry: RegisterEntry;
  reach: Reach;
  checks: { can: number; of: number };
  causes: Cause[];
}

/** Where the document doesn't show what raises a row, another input may raise it than the one that is missing. */
const orUnprovoked = (cause: Cause, row: TableErrorId | undefined): Cause =>
  row && cause.group === "input" && opaqueRows.has(row)
    ? { group: "unprovoked", reason: cause.reason, what: row }
    : cause;

const isMoot = ({ reason }: Cause): boolean => notExercisedReasons[reason].kind === "moot";

/** Why a check can't be made by this profile, else why it may not be: nothing where it can. */
function causesOf(check: CheckOnDisk, facts: TargetFacts): Cause[] {
  const row = provokedRow(check);
  if (row && facts.profile.provocations[row] === "none") {
    const add = `provocations: { ${row}: { <input>: <value> } }   # instead of none`;
    return [{ group: "provocation", reason: "profile-value-missing", what: row, add }];
  }
  const needs = needsAt(check, facts.profile);
  const causes = [
    ...needs.flatMap((need) => missing(need, facts) ?? []).map((cause) => orUnprovoked(cause, row)),
    ...missingUser(needs, facts.profile),
  ];
  const moot = causes.filter(isMoot);
  if (moot.length > 0) return moot;
  const certain = causes.filter((cause) => !isTried(cause));
  return certain.length > 0 ? certain : causes;
}

function forecastOne(
  entry: RegisterEntry,
  checks: readonly CheckOnDisk[],
  facts: TargetFacts,
): ForecastRequirement {
  if (!isApplicable(entry, facts.profile.capabilities)) {
    return { entry, reach: "not-applicable", checks: { can: 0, of: 0 }, causes: [] };
  }
  const each = checks.map((check) => causesOf(check, facts));
  const applying = each.filter((causes) => !causes.some(isMoot));
  const can = applying.filter((causes) => causes.every(isTried)).length;
  const of = applying.length;
  const reach = can === 0 ? "none" : can < of ? "partial" : "full";
  return { entry, reach, checks: { can, of }, causes: each.flat() };
}

export function countChecks(checks: readonly CheckOnDisk[], facts: TargetFacts) {
  const unclaimed = new Set(
    register
      .filter((entry) => !isApplicable(entry, facts.profile.capabilities))
      .map(({ id }) => id),
  );
  // All that a run counts, those of what the document only advises as well; moot is what it asks nothing for.
  const counts = { can: 0, moot: 0, of: checks.length };
  for (const check of checks) {
    const causes = causesOf(check, facts);
    if (unclaimed.has(check.requirement) || causes.some(isMoot)) counts.moot += 1;
    else if (causes.every(isTried)) counts.can += 1;
  }
  return counts;
}

export type CheckCounts = ReturnType<typeof countChecks>;

export function forecast(
  checks: readonly CheckOnDisk[],
  facts: TargetFacts,
): ForecastRequirement[] {
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  return register
    .filter(({ basis }) => basis !== "advisory")
    .map((entry) => forecastOne(entry, checksOf.get(entry.id) ?? [], facts));
}

export function byCause(requirements: readonly ForecastRequirement[]) {
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

export type CauseWithReach = ReturnType<typeof byCause>[number];
