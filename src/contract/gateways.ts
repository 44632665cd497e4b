import { isJsonObject, parseJson } from "../../spec/json.ts";
import { errorsOf } from "../../spec/error-rows/index.ts";
import { headers, tooManyRequests, unavailable } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Exchange, HttpExchange } from "../wire/exchange.ts";

const { apiKey, signature, timestamp, requestId } = headers;
const requiredHeaders = [apiKey, signature, timestamp, requestId];

/** With these a firewall answers what it suspects, and a gateway what is too long for it. */
const refusedUnseen = new Set([403, 413, 414, 431]);

export const isRefusedUnseen = ({ answer }: Exchange): boolean =>
  answer !== undefined && refusedUnseen.has(answer.status);

/** Whether an answer is a page: what stands before the service writes those, and the service writes JSON. */
export const isGatewaysPage = (exchange: Exchange): boolean =>
  isRefusedUnseen(exchange) &&
  /^text\/(html|plain)/i.test(exchange.answer?.headers["content-type"] ?? "");

/** A gateway may refuse a request that lacks a signing header with nothing but the status. */
export const isEmptyUnauthorized = ({ answer, request, properlySigned }: Exchange): boolean =>
  !properlySigned &&
  answer?.status === 401 &&
  answer.body === "" &&
  requiredHeaders.some((name) => request.headers[name] === undefined);

/** The headers that say when to come again: of several, the first counts. The names after it are no standard's, or of drafts. */
const comeAgain = {
  "retry-after": "Retry-After",
  ratelimit: "RateLimit",
  "ratelimit-reset": "RateLimit-Reset",
  "x-ratelimit-reset": "X-RateLimit-Reset",
  "x-rate-limit-reset": "X-Rate-Limit-Reset",
};

/** Where an answer says when to come again, and its words for that; undefined where it doesn't say. */
export function comeAgainOf({ answer }: HttpExchange): { by: string; value: string } | undefined {
  for (const [name, by] of Object.entries(comeAgain)) {
    const value = answer?.headers[name]?.trim();
    if (value) return { by, value };
  }
  return undefined;
}

/** How an answer says that a cache gave it, from an answer to an earlier request; undefined where it doesn't. */
export function cacheOf({ answer }: HttpExchange): string | undefined {
  const { age = "", "x-cache": found = "", "cf-cache-status": atEdge = "" } = answer?.headers ?? {};
  if (Number(age) > 0) return `Age: ${age}`;
  return [found, atEdge].find((said) => /\bhit\b/i.test(said));
}

/** Whether an answer has the status of a row of its operation's error table, and that row's code somewhere. */
function namesRow({ operation, answer }: HttpExchange & { operation?: OperationName }): boolean {
  if (operation === undefined || !answer) return false;
  const { status, body } = answer;
  const rows = errorsOf(operation).map(([, row]) => row);
  return rows.some(({ http, code }) => http === status && body.includes(String(code)));
}

/** A bad gateway, one without a service behind it, and one that got no answer from that. */
export const nobodyBehind: ReadonlySet<number> = new Set([502, unavailable, 504]);

/** Whether a gateway says by a page, or by nothing but its status, that it got no answer of the service. */
export const isFromBetween = (exchange: HttpExchange): boolean =>
  exchange.answer !== undefined &&
  !exchange.answer.truncated &&
  nobodyBehind.has(exchange.answer.status) &&
  !isJsonObject(parseJson(exchange.answer.body)) &&
  !namesRow(exchange);

/** By default nginx refuses with such a page what is beyond a rate. */
export const isUnavailablePage = (exchange: HttpExchange): boolean =>
  exchange.answer?.status === unavailable && isFromBetween(exchange);

/** By what stands before the service; what has a row of the error table is the service's own, Retry-After or not. */
export const isPutOff = (exchange: HttpExchange): boolean =>
  exchange.answer?.status === tooManyRequests ||
  (exchange.answer?.status === unavailable &&
    Boolean(exchange.answer.headers["retry-after"]?.trim()) &&
    !namesRow(exchange));
