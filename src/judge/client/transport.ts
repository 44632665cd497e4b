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

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** Reports each request's outcome once. undici passes on to `onResponseError` what the other methods throw. */
class ResponseReceiver implements Dispatcher.DispatchHandler {
  private readonly done: (outcome: WireOutcome) => void;
  private readonly timer: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private failure: Error | undefined;
  private status = 0;
  private headers: Record<string, string> = {};

  constructor(timeoutMs: number, done: (outcome: WireOutcome) => void) {
    this.done = done;
    this.timer = setTimeout(() => this.giveUp(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.failure) controller.abort(this.failure);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.status = status;
    for (const [name, value] of Object.entries(headers)) {
      this.headers[name.toLowerCase()] = [value].flat().join(", ");
    }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > largestBodyBytes) {
      throw new ResponseTooLarge(`the body is larger than ${largestBodyBytes} bytes`);
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { status, headers } = this;
    const body = textOf(this.chunks, headers["content-encoding"]);
    this.end({ answer: { status, headers, body } });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.end({ failure: failureOf(error) });
  }

  /** The time is up, wherever the request is: it may still wait for its connection. */
  private giveUp(): void {
    this.failure = new DOMException("no complete response in time", "TimeoutError");
    this.controller?.abort(this.failure);
    this.fail(this.failure);
  }

  private end(outcome: WireOutcome): void {
    clearTimeout(this.timer);
    this.done(outcome);
  }
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

export type Transport = ReturnType<typeof createTransport>;
