import { register, type RegisterEntry } from "../../../spec/register.ts";
import { groupBy } from "../group-by.ts";
import {
  notExercisedReasons,
  type NotExercisedReason,
} from "../../evidence/not-exercised-reasons.ts";
import type { CheckResult, Finding, Outcome, RequirementResult } from "../results.ts";

/** Of several reasons the first in this order is given: what the target can change comes first. */
const byImportance: readonly NotExercisedReason[] = [
  "no-answer",
  "prerequisite-refused",
  "everything-accepted",
  "rate-limited",
  "limits-leave-no-room",
  "state-failed",
  "state-not-available",
  "profile-value-missing",
  "budget-spent",
  "suite-failed",
  "interrupted",
  "not-selected",
  "not-claimed",
  "nothing-seen",
];

function reasonOf(checks: readonly CheckResult[]): NotExercisedReason {
  const reasons = new Set(checks.map(({ reason }) => reason));
  return byImportance.find((reason) => reasons.has(reason)) ?? "no-check";
}

function outcomeOf(checks: readonly CheckResult[], findings: readonly Finding[]): Outcome {
  const failed = findings.length > 0 || checks.some(({ outcome }) => outcome === "failed");
  if (failed) return findings.every(({ waiver }) => waiver) && findings[0] ? "waived" : "fail";
  return checks.some(({ outcome }) => outcome === "passed") ? "pass" : "not-exercised";
}

function resultOf(
  entry: RegisterEntry,
  checks: readonly CheckResult[],
  findings: readonly Finding[],
  applicable: boolean,
): RequirementResult {
  const reason = reasonOf(checks);
  const judged = outcomeOf(checks, findings);
  // A requirement whose checks all need unclaimed capabilities does not apply either.
  const unclaimed = judged === "not-exercised" && reason === "not-claimed";
  const outcome = applicable && !unclaimed ? judged : "not-applicable";
  return {
    ...entry,
    outcome,
    ...(outcome === "not-exercised" && { reason, owner: notExercisedReasons[reason].owner }),
    checks: checks.map(({ id }) => id),
    findings: findings.map(({ id }) => id),
  };
}

/** What became of every requirement of the register, each exactly once, in its order. */
export function foldRequirements(
  checks: readonly CheckResult[],
  findings: readonly Finding[],
  applies: (requirement: string) => boolean,
): RequirementResult[] {
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  const findingsOf = groupBy(findings, ({ requirement }) => requirement);
  return register.map((entry) =>
    resultOf(
      entry,
      checksOf.get(entry.id) ?? [],
      findingsOf.get(entry.id) ?? [],
      applies(entry.id),
    ),
  );
}
