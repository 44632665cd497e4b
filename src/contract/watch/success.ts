import { operations, type OperationName } from "../../../spec/operations.ts";
import { shown } from "../deviation.ts";
import { judgeBySchema, successSchema } from "../schemas.ts";
import { judged, type Judgment, type WatchRule } from "./observed.ts";

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

/** ... and says true by it. */
export const successTrue: WatchRule = ({ reading }) => {
  if (reading?.kind !== "accepted" || typeof flagOf(reading.json) !== "boolean") return {};
  return judged("answers-success-true", flagOf(reading.json) === true, {
    message: "A successful answer says that it failed.",
    expected: "success: true",
    actual: "success: false",
  });
};

/** The requirements the schema of an operation's answer can speak for. */
const structure: Partial<Record<OperationName, Judgment["satisfied"]>> = {
  getLimits: [
    "limits-by-transaction-type",
    "limits-aggregate-periods",
    "limits-payment-methods",
    "limits-payment-method-periods",
    "limits-entry-total",
    "limits-entry-consumed",
    "limits-entry-remaining",
  ],
  validateTransaction: ["validation-message", "validation-status"],
};

/** A successful answer has the shape openapi.yaml describes. */
export const successShape: WatchRule = ({ exchange, reading }) => {
  const schema = reading?.kind === "accepted" ? successSchema(exchange.operation) : undefined;
  if (!schema) return {};
  const acceptance = operations[exchange.operation].acceptance;
  const deviations = judgeBySchema(schema, reading?.json, acceptance)
    // The flag has rules of its own, above.
    .filter(({ requirement }) => requirement !== "answers-success-flag");
  const broken = new Set(deviations.map(({ requirement }) => requirement));
  const satisfied = (structure[exchange.operation] ?? []).filter((id) => !broken.has(id));
  return { deviations, satisfied: deviations.length > 0 ? [] : satisfied };
};

/** Everything the shape rule can satisfy. */
export const structuralRequirements = Object.values(structure).flat();
