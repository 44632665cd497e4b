import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { performance } from "node:perf_hooks";
import { failureOf } from "../client/failures.ts";
import { addressOf, connections, type Connection } from "./connection.ts";
import { KeptBody } from "./kept-body.ts";
import type { Passed } from "./passed.ts";

/** The target's own address takes the place of the proxy's: nothing else is changed. */
function headersFor({ rawHeaders }: IncomingMessage, { host }: URL): string[] {
  return rawHeaders.map((text, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host" ? host : text,
  );
}

const moment = (): number => performance.timeOrigin + performance.now();

/** Path and query of a request, also where it names the whole address. */
function pathOf({ url = "/" }: IncomingMessage): string {
  if (!/^https?:\/\//i.test(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** One exchange on its way: what has been seen of it, and whether it was reported. */
class Passage {
  private readonly sentAt = moment();
  private readonly sent = new KeptBody();
  private readonly received = new KeptBody();
  private response: IncomingMessage | undefined;
  private isReported = false;
  private readonly incoming: IncomingMessage;
  private readonly report: (passed: Passed) => void;

  constructor(incoming: IncomingMessage, report: (passed: Passed) => void) {
    this.incoming = incoming;
    this.report = report;
    incoming.on("data", (chunk: Buffer) => this.sent.keep(chunk));
  }

  receive(response: IncomingMessage): void {
    this.response = response;
    response.on("data", (chunk: Buffer) => this.received.keep(chunk));
  }

  /** Reports what became of it, once. */
  end(failure?: Passed["failure"]): void {
    if (this.isReported) return;
    this.isReported = true;
    const { response } = this;
    this.report({
      sentAt: this.sentAt,
      answeredAt: moment(),
      method: this.incoming.method ?? "",
      path: pathOf(this.incoming),
      request: {
        headers: this.incoming.rawHeaders,
        body: this.sent.bytes,
        isCut: this.sent.isCut,
      },
      ...(response &&
        !failure && {
          answer: {
            status: response.statusCode ?? 0,
            headers: response.rawHeaders,
            body: this.received.bytes,
            isCut: this.received.isCut,
          },
        }),
      ...(failure && { failure }),
    });
  }
}

const clientGone = {
  kind: "reset",
  message: "the client closed the connection before the answer was complete",
  isClients: true,
} as const;

/** Passes an answer on as it comes: status, headers, body and trailers. */
function passOn(response: IncomingMessage, outgoing: ServerResponse, passage: Passage): void {
  passage.receive(response);
  outgoing.sendDate = false;
  for (const added of ["connection", "content-length", "transfer-encoding"]) {
    outgoing.removeHeader(added);
  }
  outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
  // A body that takes its time holds the headers back no longer than to the next turn.
  setImmediate(() => outgoing.flushHeaders());
  response.on("end", () => {
    if (response.rawTrailers.length === 0) return;
    outgoing.addTrailers(
      response.rawTrailers.flatMap((text, index): [string, string][] =>
        index % 2 === 0 ? [[text, response.rawTrailers[index + 1] ?? ""]] : [],
      ),
    );
  });
  response.on("error", (error) => {
    passage.end({ kind: "reset", message: `the answer broke off: ${error.message}` });
    outgoing.destroy();
  });
  response.pipe(outgoing);
}

/** Kinds of failure that come before the target has got a request: whoever runs the proxy can mend them. */
const unreachable = new Set(["refused", "unresolved", "tls", "timeout"]);

/** The answer in place of a target that can't be reached. */
function answerUnreachable(outgoing: ServerResponse, target: URL, message: string): void {
  outgoing.writeHead(502, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  outgoing.end(
    `wallet-conformance observe: the target at ${target.origin} can't be reached: ${message}\n`,
  );
}

interface Way {
  target: URL;
  connection: Connection;
  passage: Passage;
}

function send(incoming: IncomingMessage, { target, connection }: Way): ClientRequest {
  const options = {
    ...addressOf(target),
    method: incoming.method,
    path: target.pathname.replace(/\/$/, "") + pathOf(incoming),
    headers: headersFor(incoming, target),
    agent: connection.agent,
    setDefaultHeaders: false,
  };
  return target.protocol === "https:" ? httpsRequest(options) : httpRequest(options);
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): void {
  const { target, connection, passage } = way;
  connection.begin();
  const upstream = send(incoming, way);
  upstream.on("socket", (socket) => connection.follow(socket));
  upstream.on("continue", () => outgoing.writeContinue());
  upstream.on("response", (response) => passOn(response, outgoing, passage));
  upstream.on("error", (error) => {
    const failure = failureOf(error);
    passage.end(failure);
    if (outgoing.headersSent || !unreachable.has(failure.kind)) outgoing.destroy();
    else answerUnreachable(outgoing, target, failure.message);
  });
  outgoing.on("finish", () => passage.end());
  outgoing.on("close", () => {
    connection.end();
    if (!outgoing.writableFinished) {
      passage.end(clientGone);
      upstream.destroy();
    }
  });
  incoming.on("error", () => upstream.destroy());
  incoming.pipe(upstream);
  // Likewise the headers of a request whose body takes its time.
  setImmediate(() => upstream.flushHeaders());
}

const largestHeadersBytes = 65_536;

/**
 * A reverse proxy that changes nothing but the Host header, and reports every exchange once it has ended. It
 * sets no time limits of its own: those of client and target hold.
 */
export function createProxy(target: URL, report: (passed: Passed) => void): Server {
  const connectionOf = connections(target);
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const connection = connectionOf(incoming.socket);
    pass(incoming, outgoing, { target, connection, passage: new Passage(incoming, report) });
  };
  const server = createServer({ maxHeaderSize: largestHeadersBytes, keepAliveTimeout: 0 }, handle);
  server.on("checkContinue", handle);
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  return server;
}
