import type { ExchangeLine } from "../../evidence/lines.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { groupBy } from "../group-by.ts";
import type { CheckResult, RequirementResult } from "../results.ts";

/** Whether an exchange shows an error row itself: a check of the row may also show where it isn't raised. */
const showsRow = ({ http, code }: RequirementResult, { answer }: Exchange): boolean =>
  answer !== undefined &&
  (http === undefined || answer.status === http) &&
  answer.body.includes(String(code));

/** Names for each pass an exchange that proves it: of an error row the row itself, else what decided a check. */
export function withProofs(
  requirements: readonly RequirementResult[],
  checks: readonly CheckResult[],
  lines: readonly ExchangeLine[],
): RequirementResult[] {
  const exchanges = new Map(lines.map(({ exchange }) => [exchange.id, exchange]));
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  return requirements.map((requirement) => {
    if (requirement.outcome !== "pass") return requirement;
    const ofIt = checksOf.get(requirement.id) ?? [];
    const proof = ofIt.find(({ decisive = "" }) => {
      const exchange = exchanges.get(decisive);
      return exchange && (requirement.code === undefined || showsRow(requirement, exchange));
    })?.decisive;
    return proof === undefined ? requirement : { ...requirement, proof };
  });
}
