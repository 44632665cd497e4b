import { operations, type OperationName } from "../../../spec/operations.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import { shown } from "../deviation.ts";
import { limitEntries } from "../limit-entries.ts";
import { judgeBySchema, successSchema, successStatusOf } from "../schemas.ts";
import { judged, type Judgment, type WatchRule } from "./invariant.ts";

const flagOf = (json: unknown) => (json as { success?: unknown }).success;

/** Every successful answer carries the boolean field success. */
export const successFlag: WatchRule = ({ reading }) => {
  if (reading?.kind !== "accepted") return {};
  const flag = flagOf(reading.json);
  return judged("answers-success-flag", typeof flag === "boolean", {
    message: "A successful answer lacks the boolean field success.",
    expected: "success, a boolean",
    actual: shown(flag),
  });
};

/** A validation that does not approve is a success or none: which is not shown. */
const mayDeny = (operation: OperationName, json: unknown): boolean =>
  operation === "validateTransaction" && readPointer(json, "/data/status") !== approvedStatus;

/** ... and says true by it. */
export const successTrue: WatchRule = ({ exchange, reading }) => {
  if (reading?.kind !== "accepted" || typeof flagOf(reading.json) !== "boolean") return {};
  if (mayDeny(exchange.operation, reading.json)) return {};
  return judged("answers-success-true", flagOf(reading.json) === true, {
    message: "A successful answer says that it failed.",
    expected: "success: true",
    actual: "success: false",
  });
};

type Satisfied = NonNullable<Judgment["satisfied"]>;

const ofEntries: Satisfied = [
  "limits-by-transaction-type",
  "limits-entry-total",
  "limits-entry-consumed",
  "limits-entry-remaining",
];
const ofAggregates: Satisfied = ["limits-aggregate-periods"];
const ofMethods: Satisfied = ["limits-payment-methods", "limits-payment-method-periods"];
const ofValidation: Satisfied = ["validation-message", "validation-status"];

/** The requirements that an answer of the right shape shows: of limits, only those it has entries for. */
function shownBy(operation: OperationName, json: unknown): Satisfied {
  if (operation === "validateTransaction") return ofValidation;
  if (operation !== "getLimits") return [];
  const entries = limitEntries(json);
  const inMethods = entries.filter(({ paymentMethod }) => paymentMethod !== undefined);
  return [
    ...(entries.length > 0 ? ofEntries : []),
    ...(entries.length > inMethods.length ? ofAggregates : []),
    ...(inMethods.length > 0 ? ofMethods : []),
  ];
}

/** A successful answer has the status openapi.yaml names, where it names one. */
export const successStatus: WatchRule = ({ exchange, reading }) => {
  const status = reading?.kind === "accepted" ? successStatusOf(exchange.operation) : undefined;
  if (status === undefined || reading?.status === status) return {};
  const deviation = {
    requirement: operations[exchange.operation].acceptance,
    message: "A successful answer has another status than the one shown.",
    expected: `status ${status}`,
    actual: `status ${reading?.status}`,
  };
  return { deviations: [deviation] };
};

/** A successful answer has the shape openapi.yaml describes. */
export const successShape: WatchRule = ({ exchange, reading }) => {
  const schema = reading?.kind === "accepted" ? successSchema(exchange.operation) : undefined;
  if (!schema) return {};
  const acceptance = operations[exchange.operation].acceptance;
  const deviations = judgeBySchema(schema, reading?.json, acceptance)
    // The flag has rules of its own, above.
    .filter(({ requirement }) => requirement !== "answers-success-flag");
  if (deviations.length > 0) return { deviations };
  return { satisfied: shownBy(exchange.operation, reading?.json) };
};

/** Everything the shape rule can satisfy. */
export const structuralRequirements: Satisfied = [
  ...ofEntries,
  ...ofAggregates,
  ...ofMethods,
  ...ofValidation,
];
