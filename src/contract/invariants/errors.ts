import { authenticationCodes, errorsOf, type ErrorRow } from "../../../spec/error-rows/index.ts";
import { isJsonObject } from "../../../spec/json.ts";
import { documentedCodeIn } from "../code-place.ts";
import { fieldsAt, shown, worded } from "../deviation.ts";
import type { ParsedResponse } from "../response.ts";
import { judgment, type Invariant, type JudgedExchange } from "./invariant.ts";

/**
 * The refusal, if an error table of the document covers it. It does not cover authentication errors,
 * for which the document shows no status, nor responses to requests signed wrongly on purpose.
 */
function refusalOfTable({ exchange, response }: JudgedExchange): ParsedResponse | undefined {
  if (response?.kind !== "refused" || !exchange.properlySigned) return undefined;
  if (authenticationCodes.has(response.code)) return undefined;
  return errorsOf(exchange.operation).length > 0 ? response : undefined;
}

/** An error never carries `success: true`. */
export const neverSuccess: Invariant = ({ response }) => {
  if (response?.kind !== "refused") return {};
  const flag = isJsonObject(response.json) ? response.json.success : undefined;
  return judgment("errors-never-success", flag !== true, {
    message: "An error response says that the request succeeded.",
    expected: "an error without success: true",
    actual: `status ${response.status} with success: true`,
    fields: ["/success"],
  });
};

/** Where else a refusal has a documented code, in words: then the profile may miss one of the target's shapes of errors. */
function elsewhere({ exchange }: JudgedExchange, refusal: ParsedResponse): string {
  if (refusal.writtenCode !== undefined) return "";
  const shows = documentedCodeIn(exchange.operation, refusal.status, refusal.json);
  return shows ? ` there, but ${shows.code} at ${shows.place}: should errors.code have it?` : "";
}

/** An error of an operation with an error table carries a numeric code. */
export const codeInteger: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal) return {};
  return judgment("errors-code-integer", Number.isInteger(refusal.writtenCode), {
    message: "An error has no numeric code.",
    expected: "an integer at one of the profile's errors.code pointers",
    actual: `status ${refusal.status}, code ${shown(refusal.writtenCode)}${elsewhere(judged, refusal)}`,
    ...fieldsAt(refusal.codeAt),
  });
};

/** An error of an operation with an error table carries a message. */
export const message: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal) return {};
  return judgment("errors-message", typeof refusal.message === "string" && refusal.message !== "", {
    message: "An error has no message.",
    expected: "a text at one of the profile's errors.message pointers",
    actual: shown(refusal.message),
    ...fieldsAt(refusal.messageAt),
  });
};

const pairOf = ({ http, code }: Pick<ErrorRow, "http" | "code">) => `${http}/${code}`;

/** An error of an operation with an error table has a status and code that the table lists. */
export const documentedPair: Invariant = (judged) => {
  const refusal = refusalOfTable(judged);
  if (!refusal || refusal.writtenCode === undefined || judged.hasWrongUserId) return {};
  const { status, code, writtenCode } = refusal;
  const pairs = new Set(errorsOf(judged.exchange.operation).map(([, row]) => pairOf(row)));
  const listed = code !== undefined && pairs.has(pairOf({ http: status, code }));
  return judgment("errors-documented", listed, {
    message: "The operation's error table does not list this status and code.",
    expected: `one of ${[...pairs].join(", ")}`,
    actual: `${status}/${worded(writtenCode).slice(0, 40)}`,
    ...fieldsAt(refusal.codeAt),
  });
};
