import * as zlib from "node:zlib";
import { type JsonObject, isJsonObject, objectOf, parseJson } from "../../../../spec/json.ts";
import { type Passed, headersOf, mostKept } from "../../traffic/passed.ts";
import type { ReceivedAnswer, SentRequest } from "../../../wire/exchange.ts";
import { decompress } from "../../../wire/decompress.ts";
import { holdsRedacted, isRedacted } from "../../../wire/redacted-value.ts";

interface WrittenBody extends JsonObject {
  /** In bytes, as recorded; -1 if the recorder doesn't know. */
  size?: number | undefined;
  headers: Readonly<Record<string, string>>;
  isAnswer: boolean;
  isExpected: boolean;
  keepsOthers: boolean;
}

type ReadBody = Pick<ReceivedAnswer, "body" | "truncated">;

const none: ReadBody = { body: "" };
const unrecorded: ReadBody = { body: "", truncated: true };

const isJson = (bytes: Uint8Array) => parseJson(Buffer.from(bytes).toString("utf8")) !== undefined;

function dechunked(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf("\r\n", at);
    const digits = end < 0 ? "" : bytes.toString("latin1", at, end).split(";")[0];
    if (!digits || !/^[\da-f]{1,8} *$/i.test(digits)) return undefined;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return Buffer.concat(chunks);
    if (end + 2 + size > bytes.length) return undefined;
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return undefined;
}

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Old Node has none; such bodies count as not recorded. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: Decoder };

/** Undoes the transfer codings that the headers name, if the recorder hasn't. */
function withoutCodings(bytes: Buffer, headers: WrittenBody["headers"]): Buffer {
  if (isJson(bytes)) return bytes;
  const codings = (headers["content-encoding"] ?? "").toLowerCase().split(",");
  return codings.toReversed().reduce(
    (left, name) => {
      try {
        return name.trim() === "zstd"
          ? (zstdDecompressSync?.(left, { maxOutputLength: mostKept }) ?? left)
          : Buffer.from(decompress(left, name, mostKept));
      } catch {
        // Recorders decode a body but keep its header.
        return left;
      }
    },
    dechunked(bytes) ?? bytes,
  );
}

const binary = /(?![\t\n\v\f\r])\p{Cc}|\uFFFD/u;
const base64 = /^[\w+/-]{8,}={0,2}$/;

function bytesOf({ text, encoding, size, headers }: WrittenBody): Buffer {
  const written = String(text);
  const isBase64 = typeof encoding === "string" && encoding.toLowerCase() === "base64";
  const bytes = Buffer.from(written, isBase64 ? "base64" : "utf8");
  if (isBase64 || parseJson(written) !== undefined) return withoutCodings(bytes, headers);
  if (base64.test(written) && size !== written.length) {
    const plain = withoutCodings(Buffer.from(written, "base64"), headers);
    if (isJson(plain)) return plain;
  }
  const plain = withoutCodings(Buffer.from(written, "latin1"), headers);
  return isJson(plain) ? plain : withoutCodings(bytes, headers);
}

function isShortened(written: string, bytes: Buffer, about: WrittenBody): boolean {
  const { size, headers } = about;
  const read = parseJson(bytes.toString("utf8"));
  if (typeof read === "object" && read !== null) return false;
  if (Object.keys(about).some((key) => /truncated/i.test(key) && about[key] === true)) return true;
  const length = "content-encoding" in headers ? Number.NaN : declaredLength(headers);
  const known = [size ?? 0, length].filter((each) => each > 0);
  if (known.some((each) => each > bytes.length)) return true;
  if (/(\.{3}|…|truncated\W*|too long)\s*$/i.test(written)) return true;
  // A recorder's size may be that of what it kept.
  const isOpen = /^\s*[{[]/.test(written) && !/[}\]]\s*$/.test(written);
  return isOpen ? length !== bytes.length : known.length === 0 && /^\s*[{[]/.test(written);
}

const declaredLength = (headers: WrittenBody["headers"]): number =>
  Number(headers["content-length"] ?? Number.NaN);

function fromParams({ params, headers }: WrittenBody): ReadBody | undefined {
  if (!Array.isArray(params) || params.length === 0) return undefined;
  const pairs = params
    .filter(isJsonObject)
    .map(({ name, value }): [string, string] => [String(name ?? ""), textOf(value) ?? ""]);
  const [name, value] = pairs[0] ?? ["", ""];
  const whole = [name, value, `${name}=${value}`].find((text) => isJsonObject(parseJson(text)));
  if (pairs.length === 1 && whole !== undefined) return { body: whole };
  const form = `${new URLSearchParams(pairs)}`;
  if (/form-urlencoded/i.test(headers["content-type"] ?? "")) return { body: form };
  // Names without the values' types.
  return { body: JSON.stringify(Object.fromEntries(pairs)), truncated: true };
}

function isLeftOut(written: WrittenBody): boolean {
  const { text, size, headers, comment, isAnswer, isExpected, keepsOthers } = written;
  const length = declaredLength(headers);
  if ((size ?? 0) > 0 || length > 0) return true;
  if (typeof comment === "string" && comment !== "") return true;
  if (length === 0 || !isExpected) return false;
  if (!keepsOthers) return true;
  const isKnownEmpty = size === 0 || (text === "" && !("content-type" in headers));
  // A request without a body has no content type; an empty answer has a length of zero.
  return !isKnownEmpty && (isAnswer || "content-type" in headers);
}

function readBody(written: WrittenBody): ReadBody {
  const { text } = written;
  if (typeof text !== "string" || text === "")
    return fromParams(written) ?? (isLeftOut(written) ? unrecorded : none);
  if (isRedacted(text) && !isJsonObject(parseJson(text))) return unrecorded;
  const bytes = bytesOf(written);
  if (binary.test(bytes.toString("utf8"))) return unrecorded;
  const isCut = bytes.length > mostKept || isShortened(text, bytes, written);
  return { body: bytes.toString("utf8", 0, mostKept), ...(isCut && { truncated: true }) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

export function addressOf({ request }: JsonObject): URL | undefined {
  const { url: written, queryString } = objectOf(request);
  const text = textOf(written) ?? "";
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.search === "" && Array.isArray(queryString)) {
    for (const { name, value } of queryString.map(objectOf)) {
      if (typeof name === "string") url.searchParams.append(name, textOf(value) ?? "");
    }
  }
  return url;
}

export const methodOf = ({ request }: JsonObject): string =>
  (textOf(objectOf(request).method) ?? "").toUpperCase();

function headersIn({ headers }: JsonObject): [string, string][] {
  const written: [unknown, unknown][] = Array.isArray(headers)
    ? headers.map((header) => [objectOf(header).name, objectOf(header).value])
    : Object.entries(objectOf(headers));
  return written.flatMap(([sent, value]): [string, string][] => {
    // HTTP/2 has :authority instead of Host.
    const name = sent === ":authority" ? "host" : sent;
    if (typeof name !== "string" || name === "" || name.startsWith(":")) return [];
    const values = [value].flat().filter((each) => /string|number/.test(typeof each));
    return [[name, values.join(", ").trim()]];
  });
}

export const headerIn = (side: JsonObject, name: string): string | undefined =>
  headersIn(side).find(([each]) => each.toLowerCase() === name)?.[1];

const hasText = ({ text }: JsonObject): boolean => typeof text === "string" && text !== "";

export const keptIn = (entries: readonly JsonObject[]) => ({
  requests: entries.some(({ request }) => hasText(objectOf(objectOf(request).postData))),
  answers: entries.some(({ response }) => hasText(objectOf(objectOf(response).content))),
});

function message(
  side: JsonObject,
  written: JsonObject,
  about: Record<"isAnswer" | "isExpected" | "keepsOthers", boolean> & { size: unknown },
) {
  const { mimeType } = written;
  const type = typeof mimeType === "string" && /json/i.test(mimeType) && mimeType;
  const headers = { ...(type && { "content-type": type }), ...headersOf(headersIn(side).flat()) };
  return { headers, ...readBody({ ...written, ...about, size: numberOf(about.size), headers }) };
}

const bodied = new Set(["POST", "PUT", "PATCH"]);

function requestOf(
  request: JsonObject,
  method: string,
  url: URL,
  keepsOthers: boolean,
): SentRequest {
  const { body, ...read } = message(request, objectOf(request.postData), {
    size: request.bodySize,
    isAnswer: false,
    isExpected: bodied.has(method),
    keepsOthers,
  });
  const parts = { query: Object.fromEntries(url.searchParams), body: parseJson(body) };
  const address = url.origin + url.pathname + url.search;
  return {
    method,
    url: address,
    ...read,
    ...(body !== "" && { body }),
    ...(holdsRedacted(parts) && { truncated: true }),
  };
}

const notModified = 304;
const noContent = 204;

function answerOf(
  response: JsonObject,
  method: string,
  keepsOthers: boolean,
): Pick<Passed, "answer" | "failure"> {
  const status = numberOf(response.status) ?? 0;
  if (status <= 0) {
    const error = textOf(response["_error"]) ?? textOf(response.comment);
    return error ? { failure: { kind: "reset", message: error } } : {};
  }
  const isExpected = method !== "HEAD" && status !== noContent;
  const content = objectOf(response.content);
  const about = { size: content.size, isAnswer: true, isExpected, keepsOthers };
  const answer = { status, ...message(response, content, about) };
  // The answer came from the client's cache; this 304 doesn't show it.
  const isCached = status === notModified && (method === "GET" || method === "HEAD");
  return { answer: isCached ? { ...answer, ...unrecorded } : answer };
}

/** Exporters of Java write milliseconds since 1970. */
const startOf = ({ startedDateTime: start }: JsonObject): number =>
  numberOf(start) ?? Date.parse(textOf(start) ?? "");

export const precisionOf = (entries: readonly JsonObject[]): number =>
  entries.every((entry) => startOf(entry) % 1000 === 0) ? 1000 : 1;

/** Neither by their times nor by their places in the file can it be told which of them came first. */
export function isOrderLost(entries: readonly JsonObject[]): boolean {
  const starts = entries.map(startOf);
  const isSorted = starts.every((start, at) => !(start < (starts[at - 1] ?? 0)));
  return !isSorted && new Set(starts).size < starts.length;
}

/** Any member of HAR 1.2 may be missing or of another type. Undefined without method, address and time. */
export function passedOf(
  entry: JsonObject,
  { keeps, precisionMs }: { keeps: ReturnType<typeof keptIn>; precisionMs: number },
): Passed | undefined {
  const [request, response] = [objectOf(entry.request), objectOf(entry.response)];
  const [method, url] = [methodOf(entry), addressOf(entry)];
  const sentAt = startOf(entry);
  if (method === "" || !url || Number.isNaN(sentAt)) return undefined;
  return {
    sentAt,
    // Without this, an answer would overlap the next request within the precision of the starts.
    answeredAt: sentAt + Math.max(0, Math.floor(numberOf(entry.time) ?? 0) - precisionMs + 1),
    request: requestOf(request, method, url, keeps.requests),
    ...answerOf(response, method, keeps.answers),
  };
}
