import type { OperationName } from "../../../spec/operations.ts";
import type { CitableId } from "../../../spec/register.ts";
import { type Deviation, fieldsAt, kindsOf } from "../deviation.ts";
import {
  isEmptyUnauthorized,
  isBlockPage,
  isGatewaysPage,
  isPutOff,
  isRefusedUnseen,
} from "../gateways.ts";
import { errorRequirements, ofErrors, shapeRequirements } from "./errors.ts";
import {
  mostFields,
  type JudgedExchange,
  type Judgment,
  observed,
  type Invariant,
} from "./invariant.ts";
import { flagRequirements, ofSuccess, structuralRequirements, structureOf } from "./success.ts";
import { authenticationCodes, errorsOf } from "../../../spec/error-rows/index.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { openPoints, type OpenPointId } from "../../../spec/open-points/index.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { tooManyRequests } from "../../../spec/vocabulary.ts";

const authenticationStatus: Invariant = ({ response }) => {
  if (response?.kind !== "refused" || !authenticationCodes.has(response.code)) return {};
  const status = String(response.status);
  const { readings } = openPoints["authentication-error-statuses"];
  return observed("authentication-error-statuses", status in readings ? status : "other");
};

const errorEnvelope: Invariant = ({ exchange, response }) => {
  if (response?.kind !== "refused" || response.writtenCode === undefined) return {};
  if (authenticationCodes.has(response.code)) return {};
  if (errorsOf(exchange.operation).length === 0) return {};
  const has = (pointer: string) => readPointer(response.json, pointer) !== undefined;
  const reading = has("/error_code") ? "flat" : has("/errors/error_code") ? "nested" : "other";
  return observed("error-envelope", reading);
};

const errorsElsewhere: Invariant = ({ exchange, response }) => {
  if (response?.kind !== "refused" || !exchange.properlySigned) return {};
  if (authenticationCodes.has(response.code) || errorsOf(exchange.operation).length > 0) return {};
  const [code, message] = [response.writtenCode !== undefined, response.message !== undefined];
  const one = code ? "a code" : message ? "a message" : "neither";
  return observed("errors-elsewhere", code && message ? "both" : one);
};

const recordsOf: Partial<Record<OperationName, OpenPointId>> = {
  getUser: "user-record",
  getBankAccount: "bank-account-record",
  getTransaction: "quote-and-transaction-records",
};

/** `data: user_id, email`. */
const fieldsOf = (json: JsonObject): string =>
  Object.entries(json)
    .filter((member): member is [string, JsonObject] => isJsonObject(member[1]))
    .map(([name, value]) => `${name}: ${Object.keys(value).slice(0, 20).join(", ")}`)
    .join("; ")
    .slice(0, 200);

const recordFields: Invariant = ({ exchange, response }) => {
  const openPoint = recordsOf[exchange.operation];
  if (!openPoint || response?.kind !== "accepted" || !isJsonObject(response.json)) return {};
  return observed(openPoint, fieldsOf(response.json));
};

const rateLimit: Invariant = ({ response }) =>
  response?.status === tooManyRequests ? observed("rate-limits", "limited") : {};

const deprecation: Invariant = ({ exchange }) => {
  const headers = exchange.answer?.headers ?? {};
  const isAnnounced = headers.deprecation || headers.sunset;
  return isAnnounced ? observed("deprecation-dates", "announced") : {};
};

const observing = [
  authenticationStatus,
  errorEnvelope,
  errorsElsewhere,
  recordFields,
  rateLimit,
  deprecation,
];

export const invariantRequirements: readonly CitableId[] = [
  "answers-json",
  ...flagRequirements,
  ...errorRequirements,
  ...shapeRequirements,
  ...structuralRequirements,
  "limits-remaining-difference",
];

export const shownOnlyAt: Partial<Record<OperationName, readonly CitableId[]>> = {
  ...structureOf,
  getLimits: [...structureOf.getLimits, "limits-remaining-difference"],
};

/** What a response of this kind may show. */
export const shownBy = (operation: OperationName, isRefusal: boolean): readonly CitableId[] => [
  "answers-json",
  ...(isRefusal ? errorRequirements : [...flagRequirements, ...(shownOnlyAt[operation] ?? [])]),
];

/** Some gateways refuse in JSON without any member of the interface. */
const isGatewaysJson = ({ exchange, response }: JudgedExchange): boolean =>
  isRefusedUnseen(exchange) &&
  isJsonObject(response?.json) &&
  !Object.hasOwn(response.json, "success") &&
  response.writtenCode === undefined;

/** One mistake in many entries of a response is one deviation. */
function joined(deviations: readonly Deviation[]): Deviation[] {
  const byKinds = new Map<string, Deviation>();
  for (const deviation of deviations) {
    const key = JSON.stringify([deviation.requirement, ...kindsOf(deviation)]);
    const { fields = [], ...first } = byKinds.get(key) ?? deviation;
    const all = new Set([...fields, ...(deviation.fields ?? [])].slice(0, mostFields));
    byKinds.set(key, { ...first, ...fieldsAt(...all) });
  }
  return [...byKinds.values()];
}

export function judgeExchange(judged: JudgedExchange): Judgment {
  // A gateway or a parser may refuse a malformed request before the service sees it.
  const { exchange, suspicious = false } = judged;
  const isPage = isGatewaysPage(exchange) || isBlockPage(exchange);
  const isBlocked = suspicious && (isPage || isGatewaysJson(judged));
  const isUnseen = isEmptyUnauthorized(exchange) || isBlocked;
  if (exchange.malformed || isUnseen) {
    return { satisfied: [], deviations: [], observations: [] };
  }
  // A gateway may also refuse requests above its rate limit.
  const applying = isPutOff(exchange) ? [rateLimit] : [...ofErrors, ...ofSuccess, ...observing];
  const judgments = applying.map((invariant) => invariant(judged));
  return {
    satisfied: judgments.flatMap(({ satisfied = [] }) => satisfied),
    deviations: joined(judgments.flatMap(({ deviations = [] }) => deviations)),
    observations: judgments.flatMap(({ observations = [] }) => observations),
  };
}
