import type { OperationName } from "../../../spec/operations.ts";
import type { CitableId } from "../../../spec/register.ts";
import { isEmptyUnauthorized, isGatewaysPage, isPutOff } from "../gateways.ts";
import { ofErrors, shapeRequirements } from "./errors.ts";
import { observing, rateLimit } from "./observations.ts";
import type { JudgedExchange, Judgment } from "./invariant.ts";
import { ofSuccess, structuralRequirements, structureOf } from "./success.ts";

export const invariantRequirements: readonly CitableId[] = [
  "answers-json",
  "answers-success-flag",
  "answers-success-true",
  "errors-never-success",
  "errors-code-integer",
  "errors-message",
  "errors-documented",
  ...shapeRequirements,
  ...structuralRequirements,
  "limits-remaining-difference",
];

export const shownOnlyAt: Partial<Record<OperationName, readonly CitableId[]>> = {
  ...structureOf,
  getLimits: [...structureOf.getLimits, "limits-remaining-difference"],
};

export function judgeExchange(judged: JudgedExchange): Judgment {
  // A malformed request may be refused by a gateway or a parser, before the interface sees it.
  const { exchange, suspicious = false } = judged;
  const isUnseen = isEmptyUnauthorized(exchange) || (suspicious && isGatewaysPage(exchange));
  if (exchange.malformed || isUnseen) {
    return { satisfied: [], deviations: [], observations: [] };
  }
  // The same goes for a request that came too soon.
  const applying = isPutOff(exchange) ? [rateLimit] : [...ofErrors, ...ofSuccess, ...observing];
  const judgments = applying.map((invariant) => invariant(judged));
  return {
    satisfied: judgments.flatMap(({ satisfied = [] }) => satisfied),
    deviations: judgments.flatMap(({ deviations = [] }) => deviations),
    observations: judgments.flatMap(({ observations = [] }) => observations),
  };
}
