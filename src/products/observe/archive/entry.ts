import { isJsonObject, parseJson, type JsonObject } from "../../../../spec/json.ts";
import type { Passed, PassedMessage } from "../../traffic/passed.ts";
import { decoded } from "../../traffic/reading.ts";
import { readBody, type WrittenBody } from "./body.ts";
import { holdsRedacted, isRedacted } from "../../../wire/redacted-value.ts";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

export function addressOf({ request }: JsonObject): URL | undefined {
  const url = textOf(objectOf(request).url) ?? "";
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

export const methodOf = ({ request }: JsonObject): string =>
  (textOf(objectOf(request).method) ?? "").toUpperCase();

/** The headers of a message, in their order, without the fields that HTTP/2 writes among them. */
export function headersIn({ headers }: JsonObject): [string, string][] {
  const written: [unknown, unknown][] = Array.isArray(headers)
    ? headers.map((header) => [objectOf(header).name, objectOf(header).value])
    : Object.entries(objectOf(headers));
  return written.flatMap(([name, value]): [string, string][] =>
    typeof name === "string" && name !== "" && !name.startsWith(":")
      ? [[name, textOf(value) ?? ""]]
      : [],
  );
}

export const headerIn = (side: JsonObject, name: string): string | undefined =>
  headersIn(side).find(([each]) => each.toLowerCase() === name)?.[1];

/** A recorder that shows no headers may name the type of a body all the same. */
function withType(headers: [string, string][], mimeType: unknown): [string, string][] {
  const isKnown = headers.some(([name]) => name.toLowerCase() === "content-type");
  return isKnown || typeof mimeType !== "string" || !/json/i.test(mimeType)
    ? headers
    : [...headers, ["content-type", mimeType]];
}

export interface Keeps {
  requests: boolean;
  answers: boolean;
}

const hasText = ({ text }: JsonObject): boolean => typeof text === "string" && text !== "";

export const keptIn = (entries: readonly JsonObject[]): Keeps => ({
  requests: entries.some(({ request }) => hasText(objectOf(objectOf(request).postData))),
  answers: entries.some(({ response }) => hasText(objectOf(objectOf(response).content))),
});

function message(
  headers: [string, string][],
  written: JsonObject,
  about: Pick<WrittenBody, "size" | "isAnswer" | "isExpected" | "keepsOthers">,
): PassedMessage {
  const typed = withType(headers, written.mimeType);
  const names = new Map(typed.map(([name, value]) => [name.toLowerCase(), value]));
  return {
    headers: typed.filter(([name]) => name.toLowerCase() !== "content-encoding").flat(),
    ...readBody({ ...written, ...about, size: numberOf(about.size), headers: names }),
  };
}

const bodied = new Set(["POST", "PUT", "PATCH"]);

function requestOf(
  request: JsonObject,
  method: string,
  url: URL,
  keepsOthers: boolean,
): PassedMessage {
  const headers = headersIn(request);
  const read = message(headers, objectOf(request.postData), {
    size: request.bodySize,
    isAnswer: false,
    isExpected: bodied.has(method),
    keepsOthers,
  });
  const named = [...url.searchParams.values(), ...url.pathname.split("/")].map(decoded);
  const isRedactedIn =
    named.some(isRedacted) || holdsRedacted(parseJson(Buffer.from(read.body).toString("utf8")));
  return { ...read, isCut: read.isCut || isRedactedIn };
}

const notModified = 304;
const noContent = 204;

/** What a browser says of a request that it couldn't make, or got no answer to. */
const errorOf = (response: JsonObject): string | undefined =>
  textOf(response["_error"]) ?? textOf(response.comment);

function answerOf(
  response: JsonObject,
  method: string,
  keepsOthers: boolean,
): Pick<Passed, "answer" | "failure"> {
  const status = numberOf(response.status) ?? 0;
  if (status <= 0) {
    const error = errorOf(response);
    return error ? { failure: { kind: "reset", message: error } } : {};
  }
  const isExpected = method !== "HEAD" && status !== noContent;
  const content = objectOf(response.content);
  const about = { size: content.size, isAnswer: true, isExpected, keepsOthers };
  const answer = { status, ...message(headersIn(response), content, about) };
  // A client's cache and the service have agreed on what the answer is: this one doesn't show it.
  const isCached = status === notModified && (method === "GET" || method === "HEAD");
  return { answer: isCached ? { ...answer, body: new Uint8Array(), isCut: true } : answer };
}

/** Of HAR 1.2, any part may be missing, or of another type: without method, address and time it can't be judged. */
export function passedOf(entry: JsonObject, prefix: string, keeps: Keeps): Passed | undefined {
  const [request, response] = [objectOf(entry.request), objectOf(entry.response)];
  const [method, url] = [methodOf(entry), addressOf(entry)];
  const sentAt = Date.parse(textOf(entry.startedDateTime) ?? "");
  if (method === "" || !url || Number.isNaN(sentAt)) return undefined;
  return {
    sentAt,
    // Of a start in whole milliseconds, what is beyond them would overlap with what comes next.
    answeredAt: sentAt + Math.max(0, Math.floor(numberOf(entry.time) ?? 0)),
    method,
    path: pathBelow(prefix, url.pathname) + url.search,
    request: requestOf(request, method, url, keeps.requests),
    ...answerOf(response, method, keeps.answers),
  };
}

export const pathBelow = (prefix: string, path: string): string =>
  path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
