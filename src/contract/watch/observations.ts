import { authenticationErrors, errorsOf } from "../../../spec/error-rows/index.ts";
import { openPoints } from "../../../spec/open-points.ts";
import { readPointer } from "../../../spec/pointer.ts";
import type { WatchRule } from "./observed.ts";

const authenticationCodes = new Set<unknown>(
  Object.values(authenticationErrors).map(({ code }) => code),
);

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

/** Open point rate-limits. */
export const rateLimit: WatchRule = ({ reading }) =>
  reading?.status === 429
    ? { observations: [{ openPoint: "rate-limits", reading: "limited" }] }
    : {};

/** Open point deprecation-dates. */
export const deprecation: WatchRule = ({ exchange }) => {
  const headers = exchange.answer?.headers ?? {};
  if (!headers.deprecation && !headers.sunset) return {};
  return { observations: [{ openPoint: "deprecation-dates", reading: "announced" }] };
};
