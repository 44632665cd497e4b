import { authenticationCodes, errorsOf } from "../../spec/error-rows/index.ts";
import { isJsonObject, parseJson } from "../../spec/json.ts";
import { readPointer } from "../../spec/pointer.ts";
import { firstServerError, tooManyRequests } from "../../spec/vocabulary.ts";
import type { Exchange, HttpExchange } from "../wire/exchange.ts";
import { parseResponse, type ErrorPointers, type ParsedResponse } from "./response.ts";

export interface OwnPlaces {
  errors: ErrorPointers;
  operations: Partial<Record<string, { result?: Record<string, string> }>>;
}

const firstClientError = 400;
const mostKeys = 6;
const longestWord = 40;

function bodyInWords({ headers, body }: NonNullable<HttpExchange["answer"]>): string {
  if (body === "") return "an empty body";
  const json = parseJson(body);
  if (isJsonObject(json)) {
    const keys = Object.keys(json).toSorted().slice(0, mostKeys);
    return `{${keys.map((key) => key.slice(0, longestWord)).join(", ")}}`;
  }
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return type.trim().slice(0, longestWord) || "no media type";
}

/** What an answer looks like, whatever it says: "502 with text/html", "no answer (reset)". */
export const formOf = ({ answer, failure }: HttpExchange): string =>
  answer ? `${answer.status} with ${bodyInWords(answer)}` : `no answer (${failure?.kind})`;

function isDocumented({ operation }: Exchange, { kind, status, code }: ParsedResponse): boolean {
  if (kind !== "refused") return false;
  const isRow = errorsOf(operation).some(([, row]) => row.http === status && row.code === code);
  return isRow || authenticationCodes.has(code);
}

/** Whether a body that isn't JSON looks as if it began to be. */
const isCutOff = ({ body }: NonNullable<HttpExchange["answer"]>): boolean => /^\s*[{[]/.test(body);

/** What has nothing of the service's own comes from something in between, or is a failure of the moment. */
export function isOwnAnswer(
  exchange: Exchange,
  { errors, operations }: OwnPlaces,
  mustFail: boolean,
): boolean {
  const { answer, operation } = exchange;
  if (!answer) return false;
  const { status } = answer;
  const response = parseResponse(answer, errors);
  if (isDocumented(exchange, response)) return true;
  if (status === tooManyRequests || status >= firstServerError) return false;
  const { json, code } = response;
  if (mustFail && status >= firstClientError) return json !== undefined || !isCutOff(answer);
  if (!isJsonObject(json) || response.kind === "broken") return false;
  if (Object.hasOwn(json, "success")) return true;
  if (status >= firstClientError) return code !== undefined && code !== status;
  const places = Object.values(operations[operation]?.result ?? {});
  return places.some((place) => (readPointer(json, place) ?? undefined) !== undefined);
}
