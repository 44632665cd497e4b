import { isJsonObject, parseJson } from "../../spec/json.ts";
import { errorsOf } from "../../spec/error-rows/index.ts";
import { headers, tooManyRequests, unavailable } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Exchange, HttpExchange, ReceivedAnswer } from "../wire/exchange.ts";

const { apiKey, signature, timestamp, requestId } = headers;
const requiredHeaders = [apiKey, signature, timestamp, requestId];

/** Firewalls refuse suspicious requests so, and gateways too long ones. */
const refusedUnseen = new Set([403, 413, 414, 431]);

/** The interface knows no scheme of HTTP's own, so what asks for one stands before it. */
const asksForScheme = ({ status, headers: sent }: ReceivedAnswer): boolean =>
  status === 401 && /^(basic|bearer|digest|negotiate|ntlm)\b/i.test(sent["www-authenticate"] ?? "");

export const isRefusedUnseen = ({ answer }: Exchange): boolean =>
  answer !== undefined && (refusedUnseen.has(answer.status) || asksForScheme(answer));

/** The service writes JSON, so a page is a gateway's. */
export const isGatewaysPage = (exchange: Exchange): boolean =>
  isRefusedUnseen(exchange) &&
  /^text\/(html|plain)/i.test(exchange.answer?.headers["content-type"] ?? "");

/** Some firewalls answer what they suspect with a page of status 200. */
export const isBlockPage = ({ answer }: Exchange): boolean =>
  answer?.status === 200 && /^text\/html/i.test(answer.headers["content-type"] ?? "");

/** A gateway may refuse a request without a signing header by an empty 401. */
export const isEmptyUnauthorized = ({ answer, request, properlySigned }: Exchange): boolean =>
  !properlySigned &&
  answer?.status === 401 &&
  answer.body === "" &&
  requiredHeaders.some((name) => request.headers[name] === undefined);

/** The first one present counts. Only Retry-After is a standard. */
const comeAgain = {
  "retry-after": "Retry-After",
  ratelimit: "RateLimit",
  "ratelimit-reset": "RateLimit-Reset",
  "x-ratelimit-reset": "X-RateLimit-Reset",
  "x-rate-limit-reset": "X-Rate-Limit-Reset",
};

export function comeAgainOf({ answer }: HttpExchange): { by: string; value: string } | undefined {
  for (const [name, by] of Object.entries(comeAgain)) {
    const value = answer?.headers[name]?.trim();
    if (value) return { by, value };
  }
  return undefined;
}

export function cacheOf({ answer }: HttpExchange): string | undefined {
  const { age = "", "x-cache": found = "", "cf-cache-status": atEdge = "" } = answer?.headers ?? {};
  if (Number(age) > 0) return `Age: ${age}`;
  return [found, atEdge].find((said) => /\bhit\b/i.test(said));
}

function namesRow({ operation, answer }: HttpExchange & { operation?: OperationName }): boolean {
  if (operation === undefined || !answer) return false;
  const { status, body } = answer;
  const rows = errorsOf(operation).map(([, row]) => row);
  const texts = new Set(body.match(/\d+/g));
  return rows.some(({ http, code }) => http === status && texts.has(String(code)));
}

export const nobodyBehind: ReadonlySet<number> = new Set([502, unavailable, 504]);

/** Such as one to a login page. */
const isRedirection = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

export const isFromBetween = (exchange: HttpExchange): boolean =>
  exchange.answer !== undefined &&
  !exchange.answer.truncated &&
  (nobodyBehind.has(exchange.answer.status) || isRedirection(exchange.answer.status)) &&
  !isJsonObject(parseJson(exchange.answer.body)) &&
  !namesRow(exchange);

/** nginx refuses requests above its rate limit with such a page by default. */
export const isUnavailablePage = (exchange: HttpExchange): boolean =>
  exchange.answer?.status === unavailable && isFromBetween(exchange);

/** An answer with a row of the error table is the service's own, even with Retry-After. */
export const isPutOff = (exchange: HttpExchange): boolean =>
  exchange.answer?.status === tooManyRequests ||
  (exchange.answer?.status === unavailable &&
    Boolean(exchange.answer.headers["retry-after"]?.trim()) &&
    !namesRow(exchange));
