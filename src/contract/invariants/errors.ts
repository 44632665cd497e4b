import { authenticationCodes, errorsOf, type ErrorRow } from "../../../spec/error-rows/index.ts";
import { shown, worded } from "../deviation.ts";
import { codeNumber, type Reading } from "../response.ts";
import { judged, type Observed, type WatchRule } from "./invariant.ts";

/**
 * The refusal of a request that an error table speaks for, if this is one: not an authentication
 * refusal (their statuses are not shown), nor the answer to a request we did not sign properly.
 */
function tabled({ exchange, reading }: Observed): Reading | undefined {
  if (reading?.kind !== "refused" || !exchange.properlySigned) return undefined;
  if (authenticationCodes.has(reading.code)) return undefined;
  return errorsOf(exchange.operation).length > 0 ? reading : undefined;
}

/** An error never says that it succeeded. */
export const neverSuccess: WatchRule = ({ reading }) => {
  if (reading?.kind !== "refused") return {};
  const flag = (reading.json as { success?: unknown }).success;
  return judged("errors-never-success", flag !== true, {
    message: "An error answer says that it succeeded.",
    expected: "no success: true in an error",
    actual: `status ${reading.status} with success: true`,
  });
};

/** An error of an operation with an error table carries a numeric code. */
export const codeInteger: WatchRule = (observed) => {
  const reading = tabled(observed);
  if (!reading) return {};
  return judged("errors-code-integer", Number.isInteger(reading.code), {
    message: "An error has no numeric code.",
    expected: "an integer where the profile says the code stands",
    actual: `status ${reading.status}, code ${shown(reading.code)}`,
  });
};

/** ... and a message. */
export const message: WatchRule = (observed) => {
  const reading = tabled(observed);
  if (!reading) return {};
  return judged("errors-message", typeof reading.message === "string" && reading.message !== "", {
    message: "An error has no message.",
    expected: "a text where the profile says the message stands",
    actual: shown(reading.message),
  });
};

const pairOf = ({ http, code }: Pick<ErrorRow, "http" | "code">) => `${http}/${code}`;

/** ... and a pair of status and code that the table lists. */
export const documentedPair: WatchRule = (observed) => {
  const reading = tabled(observed);
  if (!reading || reading.code === undefined) return {};
  const { status, code } = reading;
  const pairs = new Set(errorsOf(observed.exchange.operation).map(([, row]) => pairOf(row)));
  const listed = pairs.has(pairOf({ http: status, code: codeNumber(code) }));
  return judged("errors-documented", listed, {
    message: "The pair of status and code is not in the operation's error table.",
    expected: `one of ${[...pairs].join(", ")}`,
    actual: `${status}/${worded(code).slice(0, 40)}`,
  });
};
