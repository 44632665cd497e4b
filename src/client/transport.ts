import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { Agent, request, type Dispatcher } from "undici";
import type { FailureKind } from "../wire/exchange.ts";

/** Answers larger than this are cut off: the largest sane one is a few kilobytes. */
const largestBody = 2_000_000;
const largestHeaders = 64_000;

/** A request on its way: absolute URL, finished headers. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The connection is not used for another request after this one. */
  last?: true;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What came of a request: an answer, or the reason why none came. It never throws. */
export type WireOutcome =
  | { answer: WireAnswer; failure?: never }
  | { answer?: never; failure: { kind: FailureKind; message: string } };

/** Sends requests over kept-alive connections; follows no redirect; bounded in size and time. */
export interface Transport {
  send(request: WireRequest): Promise<WireOutcome>;
  close(): Promise<void>;
}

class TooLarge extends Error {}

const kindByCode: Record<string, FailureKind> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unresolved",
  EAI_AGAIN: "unresolved",
  ERR_BUFFER_TOO_LARGE: "too-large",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  EPROTO: "tls",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls",
  CERT_HAS_EXPIRED: "tls",
};

function failureOf(error: unknown): { kind: FailureKind; message: string } {
  if (error instanceof TooLarge) return { kind: "too-large", message: error.message };
  if (!(error instanceof Error)) return { kind: "malformed", message: String(error) };
  if (error.name === "TimeoutError")
    return { kind: "timeout", message: "no complete answer in time" };
  if (error.name === "AssertionError") {
    return { kind: "malformed", message: "the answer leaves HTTP where none was asked to" };
  }
  // A host with several addresses fails with one error each.
  const cause = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const code = String((cause as { code?: unknown }).code ?? "");
  const kind =
    kindByCode[code] ?? (/certificate|SSL|TLS/i.test(cause.message) ? "tls" : "malformed");
  return { kind, message: cause.message };
}

const singleValued = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]),
  );

const decoders: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** JSON travels as UTF-8 (RFC 8259, 8.1); bytes that are none are no text, and a mark before it stays. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a body, decompressed within the bound: what does not fit is an error, not memory. */
function textOf(body: Buffer, encoding: string | undefined): string {
  const decode = encoding === undefined ? undefined : decoders[encoding.toLowerCase()];
  return utf8.decode(decode ? decode(body, { maxOutputLength: largestBody }) : body);
}

async function readBounded(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new TooLarge(`the body is larger than ${largestBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A transport whose every request ends within `timeoutSeconds`, answered or not. */
export function createTransport(timeoutSeconds: number): Transport {
  const milliseconds = timeoutSeconds * 1000;
  const dispatcher = new Agent({
    connect: { timeout: milliseconds },
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
    maxHeaderSize: largestHeaders,
  });

  return {
    async send({ method, url, headers, body: sent, last = false }) {
      try {
        const answer = await request(url, {
          method: method as Dispatcher.HttpMethod,
          headers: { "accept-encoding": "gzip, deflate, br", ...headers },
          body: sent ?? null,
          reset: last,
          dispatcher,
          signal: AbortSignal.timeout(milliseconds),
        });
        const received = singleValued(answer.headers);
        const body = textOf(await readBounded(answer.body), received["content-encoding"]);
        return { answer: { status: answer.statusCode, headers: received, body } };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}
