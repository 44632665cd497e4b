import { authenticationCodes, errorsOf } from "../../../spec/error-rows/index.ts";
import { openPoints } from "../../../spec/open-points.ts";
import { readPointer } from "../../../spec/pointer.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import { tooManyRequests } from "../../../spec/vocabulary.ts";
import type { WatchRule } from "./invariant.ts";

/** Open point authentication-error-statuses. */
export const authenticationStatus: WatchRule = ({ reading }) => {
  if (reading?.kind !== "refused" || !authenticationCodes.has(reading.code)) return {};
  const status = String(reading.status);
  const known = status in openPoints["authentication-error-statuses"].readings;
  return {
    observations: [
      { openPoint: "authentication-error-statuses", reading: known ? status : "other" },
    ],
  };
};

function envelopeOf(json: unknown): string {
  if (readPointer(json, "/error_code") !== undefined) return "flat";
  return readPointer(json, "/errors/error_code") !== undefined ? "nested" : "other";
}

/** Open point error-envelope. */
export const errorEnvelope: WatchRule = ({ exchange, reading }) => {
  if (reading?.kind !== "refused" || reading.code === undefined) return {};
  if (authenticationCodes.has(reading.code)) return {};
  if (errorsOf(exchange.operation).length === 0) return {};
  return { observations: [{ openPoint: "error-envelope", reading: envelopeOf(reading.json) }] };
};

/** The operations whose answers show which fields a record has. */
const recordsOf: Partial<Record<OperationName, OpenPointId>> = {
  getUser: "user-record",
  getBankAccount: "bank-account-record",
  getTransaction: "quote-and-transaction-records",
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The names in an answer, one object deep: `data: user_id, email`. */
const fieldsOf = (json: object): string =>
  Object.entries(json)
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => `${name}: ${Object.keys(value).slice(0, 20).join(", ")}`)
    .join("; ")
    .slice(0, 200);

/** Open points user-record, bank-account-record, quote-and-transaction-records. */
export const recordFields: WatchRule = ({ exchange, reading }) => {
  const openPoint = recordsOf[exchange.operation];
  if (!openPoint || reading?.kind !== "accepted" || !isObject(reading.json)) return {};
  return { observations: [{ openPoint, reading: fieldsOf(reading.json) }] };
};

/** Open point rate-limits. */
export const rateLimit: WatchRule = ({ reading }) =>
  reading?.status === tooManyRequests
    ? { observations: [{ openPoint: "rate-limits", reading: "limited" }] }
    : {};

/** Open point deprecation-dates. */
export const deprecation: WatchRule = ({ exchange }) => {
  const headers = exchange.answer?.headers ?? {};
  if (!headers.deprecation && !headers.sunset) return {};
  return { observations: [{ openPoint: "deprecation-dates", reading: "announced" }] };
};
