import { Agent, request, type Dispatcher } from "undici";
import type { FailureKind, ReceivedAnswer } from "../wire/exchange.ts";
import { failureOf } from "./failures.ts";
import { acceptedEncodings } from "../wire/decompress.ts";
import { readText } from "./response-body.ts";
import { userAgent } from "./user-agent.ts";

const largestHeadersBytes = 64_000;

/**
 * How long a connection is idle and still used again, where the target does not say how long it may be.
 * Gateways close idle ones without a word, and a request that crosses with that is lost.
 */
const longestIdleMs = 50;

/** A request on its way: absolute URL, finished headers. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The connection is not used for another request after this one. */
  last?: true;
}

/** What came of a request: an answer, or the reason why no complete one arrived. */
export type WireOutcome =
  | { answer: ReceivedAnswer; failure?: never }
  | { answer?: never; failure: { kind: FailureKind; message: string } };

/** Sends requests over kept-alive connections. It follows no redirect, and bounds size and time. */
export interface Transport {
  /** Never throws. */
  send(request: WireRequest): Promise<WireOutcome>;
  close(): Promise<void>;
}

const singleValued = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(", ")]),
  );

/** Creates a transport. Each of its requests ends within `timeoutSeconds`, answered or not. */
export function createTransport(timeoutSeconds: number): Transport {
  const timeoutMs = timeoutSeconds * 1000;
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs },
    keepAliveTimeout: longestIdleMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: largestHeadersBytes,
  });

  return {
    async send({ method, url, headers, body: sent, last = false }) {
      try {
        const response = await request(url, {
          method: method as Dispatcher.HttpMethod,
          headers: {
            "accept-encoding": acceptedEncodings,
            "user-agent": userAgent,
            ...headers,
          },
          body: sent ?? null,
          reset: last,
          dispatcher,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const received = singleValued(response.headers);
        const body = await readText(response.body, received["content-encoding"]);
        return { answer: { status: response.statusCode, headers: received, body } };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}
