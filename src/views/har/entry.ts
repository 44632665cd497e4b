import { STATUS_CODES } from "node:http";
import type { Exchange, HttpExchange, StateExchange } from "../../wire/exchange.ts";
import type { Shot } from "./scenes.ts";

interface Pair {
  name: string;
  value: string;
}

const pairs = (entries: Iterable<[string, string]>): Pair[] =>
  [...entries].map(([name, value]) => ({ name, value }));

const size = (text: string): number => Buffer.byteLength(text);

const queryOf = (url: string): Pair[] =>
  URL.canParse(url) ? pairs(new URL(url).searchParams.entries()) : [];

/** Neither side says which version of HTTP it spoke; the client speaks this one. */
const httpVersion = "HTTP/1.1";
const unknown = -1;

function requestOf({ request: { method, url, headers, body } }: HttpExchange) {
  const mimeType = headers["content-type"] ?? "";
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: queryOf(url),
    headersSize: unknown,
    bodySize: size(body ?? ""),
    ...(body !== undefined && { postData: { mimeType, text: body } }),
  };
}

/** A request without an answer has the status 0, as browsers write it. */
function responseOf({ answer, failure }: HttpExchange) {
  const { status = 0, headers = {}, body = "" } = answer ?? {};
  return {
    status,
    statusText: answer ? (STATUS_CODES[status] ?? "") : "",
    httpVersion,
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: { size: size(body), mimeType: headers["content-type"] ?? "", text: body },
    redirectURL: headers.location ?? "",
    headersSize: unknown,
    bodySize: size(body),
    ...(failure && { comment: `${failure.kind}: ${failure.message}` }),
  };
}

/** An exchange as an entry of an HTTP archive, on the page of its finding. */
export const entryOf = (exchange: Exchange | StateExchange, { finding, role }: Shot) => ({
  pageref: finding.id,
  startedDateTime: exchange.at,
  time: exchange.durationMs,
  request: requestOf(exchange),
  response: responseOf(exchange),
  cache: {},
  timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  comment: `${role}, exchange ${exchange.id}`,
});
