import { register, type RegisterEntry } from "../../../spec/register.ts";
import { groupBy } from "../group-by.ts";
import { gapReasons, type GapReason } from "../../evidence/gap-reasons.ts";
import type { CheckResult, Finding, Outcome, RequirementResult } from "../results.ts";

/** Of several reasons the first in this order tells most: who could have let it happen, and did not. */
const telling: readonly GapReason[] = [
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

function reasonOf(checks: readonly CheckResult[]): GapReason {
  const reasons = new Set(checks.map(({ reason }) => reason));
  return telling.find((reason) => reasons.has(reason)) ?? "no-check";
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
  // What could only be seen at operations the profile does not claim does not apply either.
  const unclaimed = judged === "not-exercised" && reason === "not-claimed";
  const outcome = applicable && !unclaimed ? judged : "not-applicable";
  return {
    ...entry,
    outcome,
    ...(outcome === "not-exercised" && { reason, owner: gapReasons[reason].owner }),
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
