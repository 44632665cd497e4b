import type { Dispatcher } from "undici";
import { directWay, type Way } from "../profile/way.ts";
import { acceptedEncodings } from "../../wire/decompress.ts";
import { forwardingProxy } from "./connect.ts";
import { WayDispatcher } from "./dispatcher.ts";
import { proxyCredentialsWanted, wantsCredentials } from "./failures.ts";
import { ResponseReceiver, type WireOutcome } from "./response-receiver.ts";
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
  last?: true;
}

/** Sends requests over kept-alive connections. It follows no redirect, and bounds size and time. */
export interface Transport {
  /** A request with what a gateway before its host wants to find in it. */
  forGateway<Request extends WireRequest>(request: Request): Request;
  /** Never throws. */
  send(request: WireRequest): Promise<WireOutcome>;
  close(): Promise<void>;
}

/**
 * Creates a transport. Each of its requests ends within `timeoutSeconds`, answered or not. It dispatches them itself,
 * without the streams of undici's `request`, which take as long as all the rest: no response here is streamed.
 */
export function createTransport(timeoutSeconds: number, way: Way = directWay): Transport {
  const timeoutMs = timeoutSeconds * 1000;
  const dispatcher = new WayDispatcher(way, timeoutMs, {
    keepAliveTimeout: longestIdleMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: largestHeadersBytes,
  });

  const dispatch = (request: WireRequest, receiver: ResponseReceiver): void => {
    const { method, url, headers, body: sent, last = false } = request;
    try {
      const { origin, pathname, search } = new URL(url);
      const options = {
        origin,
        path: pathname + search,
        method: method as Dispatcher.HttpMethod,
        headers: { "accept-encoding": acceptedEncodings, "user-agent": userAgent, ...headers },
        body: sent ?? null,
        reset: last,
      };
      dispatcher.dispatch(options, receiver);
    } catch (error) {
      receiver.fail(error);
    }
  };

  return {
    forGateway: (request) => ({
      ...request,
      headers: {
        ...(URL.canParse(request.url) && way.headersTo(new URL(request.url))),
        ...request.headers,
      },
    }),
    async send(request) {
      const outcome = await new Promise<WireOutcome>((done) => {
        dispatch(request, new ResponseReceiver(timeoutMs, done));
      });
      if (outcome.answer?.status !== proxyCredentialsWanted) return outcome;
      const proxy = forwardingProxy(new URL(request.url), way);
      return proxy ? { failure: wantsCredentials(proxy) } : outcome;
    },
    close: () => dispatcher.destroy(),
  };
}
