import { isApplicable } from "../../../spec/capabilities.ts";
import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { register, type RegisterEntry } from "../../../spec/register.ts";
import { notExercisedReasons } from "../../record/evidence/not-exercised-reasons.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { isTried, missing, type Cause, type TargetFacts } from "./missing.ts";
import { missingUser } from "./requests.ts";
import type { CheckOnDisk } from "../../record/results/check-id.ts";
import { needsAt, needsOf, rowProvokedBy } from "./need.ts";

export type Reach = "full" | "partial" | "none" | "not-applicable";

export interface ForecastRequirement {
  entry: RegisterEntry;
  reach: Reach;
  checks: { can: number; of: number };
  causes: Cause[];
}

/** The document doesn't show what raises an opaque row, so an input other than the missing one may raise it. */
const orUnprovoked = (cause: Cause, row: TableErrorId | undefined): Cause =>
  row && cause.group === "input" && opaqueRows.has(row)
    ? { group: "unprovoked", reason: cause.reason, what: row }
    : cause;

const isMoot = ({ reason }: Cause): boolean => notExercisedReasons[reason].kind === "moot";

function causesOf(check: CheckOnDisk, facts: TargetFacts): Cause[] {
  const row = rowProvokedBy(needsOf(check));
  if (row && facts.profile.provocations[row] === "none") {
    const add = `provocations: { ${row}: { <input>: <value> } }   # instead of none`;
    return [{ group: "provocation", reason: "never-raised", what: row, add }];
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
  applies: boolean,
  of: readonly { causes: readonly Cause[] }[],
): ForecastRequirement {
  if (!applies) return { entry, reach: "not-applicable", checks: { can: 0, of: 0 }, causes: [] };
  const applying = of.filter(({ causes }) => !causes.some(isMoot));
  const can = applying.filter(({ causes }) => causes.every(isTried)).length;
  const reach = can === 0 ? "none" : can < applying.length ? "partial" : "full";
  const causes = of.flatMap((each) => each.causes);
  return { entry, reach, checks: { can, of: applying.length }, causes };
}

export function forecast(checks: readonly CheckOnDisk[], facts: TargetFacts) {
  const all = checks.map((check) => ({ check, causes: causesOf(check, facts) }));
  const byRequirement = groupBy(all, ({ check }) => check.requirement);
  const applies = (entry: RegisterEntry) => isApplicable(entry, facts.profile.capabilities);
  const unclaimed = new Set(register.filter((entry) => !applies(entry)).map(({ id }) => id));
  const isAsked = ({ check, causes }: (typeof all)[number]) =>
    !unclaimed.has(check.requirement) && !causes.some(isMoot);
  const asked = all.filter(isAsked);
  return {
    requirements: register
      .filter(({ basis }) => basis !== "advisory")
      .map((entry) => forecastOne(entry, applies(entry), byRequirement.get(entry.id) ?? [])),
    checks: {
      can: asked.filter(({ causes }) => causes.every(isTried)).length,
      moot: all.length - asked.length,
      of: all.length,
    },
  };
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
