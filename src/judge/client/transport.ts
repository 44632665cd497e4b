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
import { readFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";
import type { ReceivedAnswer } from "../../wire/exchange.ts";

/** The largest sane response has a few kilobytes; what is larger is not read to its end. */
const largestBodyBytes = 2_000_000;

/** JSON travels as UTF-8 (RFC 8259, 8.1). Other bytes are an error, and a byte order mark is kept. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** By the first bytes of what is sent without saying so. */
const beginnings: Record<string, string> = { "1f8b": "gzip", fffe: "UTF-16", feff: "UTF-16" };

/** The text of a body. @throws when it is not so encoded, decompresses to too much, or is not UTF-8 */
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

/** Reports a request's outcome once. undici passes on to `onResponseError` what the other methods throw. */
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
  // The time is up, wherever the request is: it may still wait for its connection.
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

const { name, version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as Record<
  "name" | "version",
  string
>;

/** Who sends: the suite and its version, for the target's operator to tell its requests from others. */
const userAgent = `${name}/${version}`;

/** Gateways close idle connections without a word, and a request that crosses with that is lost. */
const longestIdleMs = 50;

/** A request on its way: absolute URL, finished headers. */
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
    /** A request with what a gateway before its host wants to find in it. */
    forGateway: <Request extends WireRequest>(request: Request): Request => ({
      ...request,
      headers: {
        ...(URL.canParse(request.url) && way.headersTo(new URL(request.url))),
        ...request.headers,
      },
    }),
    /** Never throws. */
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
