import {
  authenticationCodes,
  errorsOf,
  authenticationErrors,
} from "../../../spec/error-rows/index.ts";
import type { CitableId } from "../../../spec/register.ts";
import { opaqueRows } from "../../../spec/error-rows/opaque.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { isJsonObject } from "../../../spec/json.ts";
import { fieldsAt, valueSeen, type Seen, answerOf } from "../deviation.ts";
import { type ParsedResponse, documentedCodeIn, isDocumented } from "../response.ts";
import { judgment, type Invariant, type JudgedExchange } from "./invariant.ts";
import { judgeBySchema } from "../schemas.ts";

function seenIn({ exchange, response }: JudgedExchange): Seen {
  if (!response) return { kind: "no-answer", why: exchange.failure?.kind ?? "malformed" };
  return answerOf({ ...response, operation: exchange.operation, exchange });
}

const answersJson: Invariant = (judged) =>
  judgment("answers-json", judged.response !== undefined && judged.response.kind !== "broken", {
    expected: { kind: "json" },
    seen: seenIn(judged),
  });

/** Excludes authentication errors (the document shows no status) and requests signed wrongly on purpose. */
function refusalOfTable({ exchange, response }: JudgedExchange): ParsedResponse | undefined {
  if (response?.kind !== "refused" || !exchange.properlySigned) return undefined;
  if (authenticationCodes.has(response.code)) return undefined;
  return errorsOf(exchange.operation).length > 0 ? response : undefined;
}

const neverSuccess: Invariant = ({ response }) => {
  if (response?.kind !== "refused") return {};
  const flag = isJsonObject(response.json) ? response.json.success : undefined;
  return judgment("errors-never-success", flag !== true, {
    expected: { kind: "value", of: "success", is: { not: "true" } },
    seen: valueSeen("success", flag),
    fields: ["/success"],
  });
};

/** A documented code elsewhere in the refusal: the profile may lack one of the target's error shapes. */
function elsewhere({ exchange }: JudgedExchange, refusal: ParsedResponse) {
  if (refusal.writtenCode !== undefined) return {};
  const shows = documentedCodeIn(exchange.operation, refusal.status, refusal.json);
  return shows ? { elsewhere: { value: String(shows.code), at: shows.place } } : {};
}

const codeInteger: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal) return {};
  return judgment("errors-code-integer", Number.isInteger(refusal.writtenCode), {
    expected: { kind: "value", of: "error code", is: { a: "integer" } },
    seen: { ...valueSeen("error code", refusal.writtenCode), ...elsewhere(judged, refusal) },
    ...fieldsAt(refusal.codeAt),
  });
};

const message: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal) return {};
  return judgment("errors-message", typeof refusal.message === "string" && refusal.message !== "", {
    expected: { kind: "value", of: "message", is: { a: "text" } },
    seen: valueSeen("message", refusal.message),
    ...fieldsAt(refusal.messageAt),
  });
};

/** An error table without a catch-all row lists nothing for other malformed requests. */
const coversMalformed = (operation: OperationName): boolean =>
  errorsOf(operation).some(([id]) => opaqueRows.has(id));

const documentedPair: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal || refusal.writtenCode === undefined || judged.hasWrongUserId) return {};
  const { operation } = judged.exchange;
  if (judged.suspicious && !coversMalformed(operation)) return {};
  return judgment("errors-documented", isDocumented({ ...refusal, operation }), {
    expected: { kind: "documented" },
    seen: answerOf({ ...refusal, operation, exchange: judged.exchange }),
    ...fieldsAt(refusal.codeAt),
  });
};

const keyOrSecret = "/components/schemas/KeyOrSecretError";

/** Authentication, error shapes. */
const shapes = (
  [
    ["client-invalid", keyOrSecret],
    ["secret-wrong", keyOrSecret],
    ["timestamp-expired", "/components/schemas/TimestampError"],
  ] as const
).map(([name, schema]) => ({
  code: authenticationErrors[`authentication-${name}`].code,
  requirement: `authentication-shape-${name}` as const,
  schema,
}));

export const shapeRequirements = shapes.map(({ requirement }) => requirement);

const authenticationShape: Invariant = ({ response }) => {
  // A code written as text selects the same shape, which then reports the wrong type.
  const shape = shapes.find(({ code }) => response?.kind === "refused" && code === response.code);
  if (!shape) return {};
  const deviations = judgeBySchema(shape.schema, response?.json, shape.requirement);
  return deviations.length > 0 ? { deviations } : { satisfied: [shape.requirement] };
};

export const errorRequirements: readonly CitableId[] = [
  "errors-never-success",
  "errors-code-integer",
  "errors-message",
  "errors-documented",
];

export const ofErrors = [
  answersJson,
  neverSuccess,
  codeInteger,
  message,
  documentedPair,
  authenticationShape,
];
