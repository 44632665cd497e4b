import { tooManyRequests } from "../../../spec/vocabulary.ts";
import type { CitableId } from "../../../spec/register.ts";
import { authenticationShape, shapeRequirements } from "./authentication.ts";
import { codeInteger, documentedPair, message, neverSuccess } from "./errors.ts";
import { answersJson } from "./json.ts";
import {
  authenticationStatus,
  deprecation,
  errorEnvelope,
  rateLimit,
  recordFields,
} from "./observations.ts";
import type { Judgment, Observed, WatchRule } from "./invariant.ts";
import { remainingDifference } from "./remaining.ts";
import {
  structuralRequirements,
  successFlag,
  successShape,
  successStatus,
  successTrue,
} from "./success.ts";

const rules: WatchRule[] = [
  answersJson,
  successFlag,
  successTrue,
  successStatus,
  successShape,
  neverSuccess,
  codeInteger,
  message,
  documentedPair,
  authenticationShape,
  remainingDifference,
  authenticationStatus,
  errorEnvelope,
  recordFields,
  rateLimit,
  deprecation,
];

/** The requirements the watch judges at every exchange; each is a check of its own in the results. */
export const watchedRequirements: readonly CitableId[] = [
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

/** Judges one exchange, whichever check it belongs to, against everything it can say. */
export function watch(observed: Observed): Judgment {
  // What is no request of the interface may be answered by whatever stands before it.
  if (observed.exchange.malformed) return { satisfied: [], deviations: [], observations: [] };
  // So may be what comes too often.
  const isPutOff = observed.reading?.status === tooManyRequests;
  const words = (isPutOff ? [rateLimit] : rules).map((rule) => rule(observed));
  return {
    satisfied: words.flatMap((word) => word.satisfied ?? []),
    deviations: words.flatMap((word) => word.deviations ?? []),
    observations: words.flatMap((word) => word.observations ?? []),
  };
}
