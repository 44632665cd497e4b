import type { RegisterEntry } from "../../../../spec/register.ts";
import { groupBy } from "../group-by.ts";
import {
  notExercisedReasons,
  reasonsInOrder,
  type NotExercisedReason,
} from "../../evidence/not-exercised-reasons.ts";
import type { CheckResult, Finding, Outcome, RequirementResult } from "../results.ts";
import { simulating } from "../../../../spec/provider-states.ts";
import type { StateLine } from "../../evidence/lines.ts";
import { placeOfCode } from "../../../contract/response.ts";
import { parseJson } from "../../../../spec/json.ts";
import type { Exchange } from "../../../wire/exchange.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

export const isMoot = ({ reason }: CheckResult): boolean =>
  reason !== undefined && notExercisedReasons[reason].kind !== "gap";

function reasonsOf(checks: readonly CheckResult[]): NotExercisedReason[] {
  if (checks.length === 0) return ["no-check"];
  const gaps = checks.filter((check) => !isMoot(check));
  const reasons = new Set((gaps.length > 0 ? gaps : checks).map(({ reason }) => reason));
  return reasonsInOrder.filter((reason) => reasons.has(reason));
}

/** A pass or a waiver needs every applicable check; a gap leaves the outcome open. */
function outcomeOf(checks: readonly CheckResult[], findings: readonly Finding[]): Outcome {
  const failed = findings.length > 0 || checks.some(({ outcome }) => outcome === "failed");
  const isWaived = findings.length > 0 && findings.every(({ waiver }) => waiver !== undefined);
  if (failed && !isWaived) return "fail";
  const applicable = checks.filter((check) => !isMoot(check));
  const hasGap = applicable.some(({ outcome }) => outcome === "not-run");
  if (applicable.length === 0 && checks.some(({ reason }) => reason === "excluded"))
    return "excluded";
  if (hasGap || applicable.length === 0) return "not-exercised";
  return failed ? "waived" : "pass";
}

function resultOf(
  entry: RegisterEntry,
  checks: readonly CheckResult[],
  findings: readonly Finding[],
  applicable: boolean,
): RequirementResult {
  const reasons = reasonsOf(checks);
  const [reason = "no-check"] = reasons;
  const judged = outcomeOf(checks, findings);
  // Unclaimed: all checks need capabilities the profile doesn't claim, or things the client doesn't do.
  const unclaimed =
    judged === "not-exercised" &&
    reasons.every((each) => each === "not-claimed" || each === "not-done");
  const counted = entry.basis === "advisory" ? "advisory" : judged;
  const outcome = applicable && !unclaimed ? counted : "not-applicable";
  return {
    ...entry,
    outcome,
    ...(outcome === "not-exercised" && { reasons, owner: notExercisedReasons[reason].owner }),
    checks: {
      ran: checks.filter((check) => check.outcome !== "not-run").length,
      of: checks.filter((check) => !isMoot(check)).length,
      ids: checks.map(({ id }) => id),
    },
    findings: findings.map(({ id }) => id),
  };
}

export function foldRequirements(
  register: readonly RegisterEntry[],
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

function simulatedBy(states: readonly StateLine[]): (check: CheckResult) => boolean {
  const calls = new Set(
    states
      .filter(({ exchange }) => exchange.state === simulating)
      .map(({ exchange }) => exchange.id),
  );
  return ({ scene = [] }) => scene.some(({ exchange }) => calls.has(exchange));
}

/** A check of the row also sends requests that don't raise it. */
const showsRow = ({ http, code }: RequirementResult, { answer }: Exchange): boolean =>
  answer !== undefined &&
  (http === undefined || answer.status === http) &&
  placeOfCode(Number(code), parseJson(answer.body)) !== undefined;

function provingChecks(
  requirement: RequirementResult,
  checks: readonly CheckResult[],
  exchanges: ReadonlyMap<string, Exchange>,
): CheckResult[] {
  return checks.filter(({ decisive = "" }) => {
    const exchange = exchanges.get(decisive);
    return exchange && (requirement.code === undefined || showsRow(requirement, exchange));
  });
}

/** A pass needs an exchange as its proof. */
export function withProofs(
  requirements: readonly RequirementResult[],
  checks: readonly CheckResult[],
  evidence: EvidenceByKind,
): RequirementResult[] {
  const exchanges = new Map(evidence.exchanges.map(({ exchange }) => [exchange.id, exchange]));
  const isSimulated = simulatedBy(evidence.states);
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  return requirements.map((requirement) => {
    if (requirement.outcome !== "pass") return requirement;
    const proving = provingChecks(requirement, checksOf.get(requirement.id) ?? [], exchanges);
    const unasked = proving.find((check) => !isSimulated(check));
    const proof = (unasked ?? proving[0])?.decisive;
    if (proof === undefined) return requirement;
    return { ...requirement, proof, ...(!unasked && { simulated: true }) };
  });
}
