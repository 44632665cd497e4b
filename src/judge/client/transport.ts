import type { Dispatcher } from "undici";
import { directWay, type Way } from "../profile/way.ts";
import {
  acceptedEncodings,
  decompress,
  Undecodable,
  unknownEncodings,
} from "../../wire/decompress.ts";
import { forwardingProxy, WayDispatcher } from "./connect.ts";
import {
  proxyCredentialsWanted,
  wantsCredentials,
  failureOf,
  type Failure,
  ResponseTooLarge,
} from "./failures.ts";
import { packageFile, readJson } from "../../../spec/files.ts";
import type { ReceivedAnswer } from "../../wire/exchange.ts";

/** Real responses have a few kilobytes; larger bodies aren't read to their end. */
const largestBodyBytes = 2_000_000;

/** JSON is UTF-8 (RFC 8259, 8.1): other bytes are an error, and a byte order mark stays. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const beginnings: Record<string, string> = { "1f8b": "gzip", fffe: "UTF-16", feff: "UTF-16" };

/** @throws if the body isn't encoded as declared, decompresses to too much, or isn't UTF-8 */
function textOf(chunks: readonly Buffer[], encoding: string | undefined): string {
  const bytes = decompress(Buffer.concat(chunks), encoding, largestBodyBytes);
  try {
    return utf8.decode(bytes);
  } catch {
    const unknown = unknownEncodings(encoding);
    const like = beginnings[Buffer.from(bytes.subarray(0, 2)).toString("hex")];
    throw new Undecodable(
      unknown.length === 0
        ? `the body isn't UTF-8${like ? `: it begins as ${like} does` : ""}`
        : `the body is encoded as ${unknown.join(" and ")}, which isn't read here: ${acceptedEncodings} were asked for`,
    );
  }
}

type WireOutcome =
  { answer: ReceivedAnswer; failure?: never } | { answer?: never; failure: Failure };

/** Calls `done` once. undici passes what the other methods throw to `onResponseError`. */
function receiverOf(timeoutMs: number, done: (outcome: WireOutcome) => void) {
  const chunks: Buffer[] = [];
  const headers: Record<string, string> = {};
  let [size, status] = [0, 0];
  let controller: Dispatcher.DispatchController | undefined;
  let late: Error | undefined;
  const end = (outcome: WireOutcome) => {
    clearTimeout(timer);
    done(outcome);
  };
  const fail = (error: unknown) => end({ failure: failureOf(error) });
  // A request may still wait for its connection, so undici's own timeouts don't cover it.
  const timer = setTimeout(() => {
    late = new DOMException("no complete response in time", "TimeoutError");
    controller?.abort(late);
    fail(late);
  }, timeoutMs);
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(given) {
      controller = given;
      if (late) given.abort(late);
    },
    onResponseStart(_, given, all) {
      if (given < 200) return;
      status = given;
      for (const [name, value] of Object.entries(all)) {
        headers[name.toLowerCase()] = [value].flat().join(", ");
      }
    },
    onResponseData(_, chunk) {
      size += chunk.length;
      if (size > largestBodyBytes)
        throw new ResponseTooLarge(`the body is larger than ${largestBodyBytes} bytes`);
      chunks.push(chunk);
    },
    onResponseEnd() {
      const body = textOf(chunks, headers["content-encoding"]);
      end({ answer: { status, headers, body } });
    },
    onResponseError: (_, error) => fail(error),
  };
  return { handler, fail };
}

const { name, version } = readJson(packageFile("package.json")) as Record<
  "name" | "version",
  string
>;

/** The target's operators can tell the suite's requests from others. */
const userAgent = `${name}/${version}`;

/** Gateways close idle connections silently, and a request sent at that moment is lost. */
const longestIdleMs = 50;

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  last?: true;
}

/** Dispatches without the streams of undici's `request`, which take as long as all the rest. */
export function createTransport(timeoutSeconds: number, way: Way = directWay) {
  const timeoutMs = timeoutSeconds * 1000;
  const dispatcher = new WayDispatcher(way, timeoutMs, {
    keepAliveTimeout: longestIdleMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 64_000,
  });

  const dispatch = (request: WireRequest, done: (outcome: WireOutcome) => void): void => {
    const { method, url, headers, body: sent, last = false } = request;
    const { handler, fail } = receiverOf(timeoutMs, done);
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
      dispatcher.dispatch(options, handler);
    } catch (error) {
      fail(error);
    }
  };

  return {
    forGateway: <Request extends WireRequest>(request: Request): Request => ({
      ...request,
      headers: {
        ...(URL.canParse(request.url) && way.headersTo(new URL(request.url))),
        ...request.headers,
      },
    }),
    async send(request: WireRequest): Promise<WireOutcome> {
      const outcome = await new Promise<WireOutcome>((done) => dispatch(request, done));
      if (outcome.answer?.status !== proxyCredentialsWanted) return outcome;
      const proxy = forwardingProxy(new URL(request.url), way);
      return proxy ? { failure: wantsCredentials(proxy) } : outcome;
    },
    close: () => dispatcher.destroy(),
  };
}

export type Transport = ReturnType<typeof createTransport>;
