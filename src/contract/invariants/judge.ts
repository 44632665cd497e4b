import type { OperationName } from "../../../spec/operations.ts";
import type { CitableId } from "../../../spec/register.ts";
import { isEmptyUnauthorized, isGatewaysPage, isPutOff } from "../gateways.ts";
import {
  codeInteger,
  documentedPair,
  message,
  neverSuccess,
  answersJson,
  authenticationShape,
  shapeRequirements,
} from "./errors.ts";
import {
  authenticationStatus,
  deprecation,
  errorEnvelope,
  errorsElsewhere,
  rateLimit,
  recordFields,
} from "./observations.ts";
import type { Invariant, JudgedExchange, Judgment } from "./invariant.ts";
import {
  structuralRequirements,
  structureOf,
  successFlag,
  successShape,
  successStatus,
  successTrue,
  limitsByType,
  remainingDifference,
} from "./success.ts";

const invariants: Invariant[] = [
  answersJson,
  successFlag,
  successTrue,
  successStatus,
  successShape,
  limitsByType,
  neverSuccess,
  codeInteger,
  message,
  documentedPair,
  authenticationShape,
  remainingDifference,
  authenticationStatus,
  errorEnvelope,
  errorsElsewhere,
  recordFields,
  rateLimit,
  deprecation,
];

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
  const applying = isPutOff(exchange) ? [rateLimit] : invariants;
  const judgments = applying.map((invariant) => invariant(judged));
  return {
    satisfied: judgments.flatMap(({ satisfied = [] }) => satisfied),
    deviations: judgments.flatMap(({ deviations = [] }) => deviations),
    observations: judgments.flatMap(({ observations = [] }) => observations),
  };
}
