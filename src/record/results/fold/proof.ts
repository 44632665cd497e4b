import { simulating } from "../../../../spec/provider-states.ts";
import type { StateLine, ExchangeLine } from "../../evidence/lines.ts";
import type { CheckResult, RequirementResult } from "../results.ts";
import type { Exchange } from "../../../wire/exchange.ts";
import { groupBy } from "../group-by.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

/** Whether what a check shows was simulated: the target had been asked for the error it then answered. */
export function simulatedBy(states: readonly StateLine[]): (check: CheckResult) => boolean {
  const calls = new Set(
    states
      .filter(({ exchange }) => exchange.state === simulating)
      .map(({ exchange }) => exchange.id),
  );
  return ({ scene = [] }) => scene.some(({ exchange }) => calls.has(exchange));
}

/** Whether an exchange shows an error row itself: a check of the row may also show where it isn't raised. */
const showsRow = ({ http, code }: RequirementResult, { answer }: Exchange): boolean =>
  answer !== undefined &&
  (http === undefined || answer.status === http) &&
  answer.body.includes(String(code));

/** The checks whose decisive exchange shows that a requirement holds: of an error row the row itself. */
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

const byId = (lines: readonly ExchangeLine[]): ReadonlyMap<string, Exchange> =>
  new Map(lines.map(({ exchange }) => [exchange.id, exchange]));

/**
 * Names for each pass an exchange that proves it, rather one that the separate target answered accord; says
 * so where it has none but errors that it was asked to simulate.
 */
export function withProofs(
  requirements: readonly RequirementResult[],
  checks: readonly CheckResult[],
  evidence: EvidenceByKind,
): RequirementResult[] {
  const exchanges = byId(evidence.exchanges);
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
