import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { failureOf } from "../../judge/client/failures.ts";
import { addressOf, connections, type Connection } from "./connection.ts";
import { Passage, pathOf } from "./passage.ts";
import type { Passed } from "./passed.ts";

/** The target's own address takes the place of the proxy's: nothing else is changed. */
function headersFor({ rawHeaders }: IncomingMessage, { host }: URL): string[] {
  return rawHeaders.map((text, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host" ? host : text,
  );
}

const clientGone = {
  kind: "reset",
  message: "the client closed the connection before the answer was complete",
  isClients: true,
} as const;

/** What is carried out for an exchange: where it throws, that exchange ends, and the proxy goes on. */
type Guarded = <Given extends unknown[]>(
  act: (...given: Given) => void,
) => (...given: Given) => void;

/** Passes an answer on as it comes: status, headers, body and trailers. */
function passOn(
  response: IncomingMessage,
  outgoing: ServerResponse,
  { passage, guarded }: { passage: Passage; guarded: Guarded },
): void {
  passage.receive(response);
  outgoing.sendDate = false;
  for (const added of ["connection", "content-length", "transfer-encoding"]) {
    outgoing.removeHeader(added);
  }
  outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
  // A body that takes its time holds the headers back no longer than to the next turn.
  setImmediate(() => outgoing.flushHeaders());
  const passTrailersOn = guarded(() => {
    if (response.rawTrailers.length === 0) return;
    outgoing.addTrailers(
      response.rawTrailers.flatMap((text, index): [string, string][] =>
        index % 2 === 0 ? [[text, response.rawTrailers[index + 1] ?? ""]] : [],
      ),
    );
  });
  response.on("end", passTrailersOn);
  response.on("error", (error) => {
    passage.end({ kind: "reset", message: `the answer broke off: ${error.message}` });
    outgoing.destroy();
  });
  response.pipe(outgoing);
}

/** Kinds of failure that come before the target has got a request: whoever runs the proxy can fix them. */
const unreachable = new Set(["refused", "unresolved", "tls", "timeout"]);

/** The answer in place of one that there isn't, or that can't be passed on. */
function answerInstead(outgoing: ServerResponse, sentence: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(502, "Bad Gateway", {
    "content-type": "text/plain; charset=utf-8",
    connection: "close",
  });
  outgoing.end(`wallet-conformance observe: ${sentence}\n`);
}

interface Way {
  target: URL;
  connection: Connection;
  passage: Passage;
}

function send(incoming: IncomingMessage, { target, connection }: Way): ClientRequest {
  const path = pathOf(incoming);
  if (path === undefined) throw new Error("the request names an address that can't be read");
  const options = {
    ...addressOf(target),
    method: incoming.method,
    path: target.pathname.replace(/\/$/, "") + path,
    headers: headersFor(incoming, target),
    agent: connection.agent,
    setDefaultHeaders: false,
  };
  return target.protocol === "https:" ? httpsRequest(options) : httpRequest(options);
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): void {
  const { target, connection, passage } = way;
  let upstream: ClientRequest | undefined;
  const guarded: Guarded =
    (act) =>
    (...given) => {
      try {
        act(...given);
      } catch (error) {
        const { message } = error as Error;
        passage.end({ kind: "malformed", message });
        upstream?.destroy();
        answerInstead(outgoing, `this exchange can't be passed on: ${message}`);
      }
    };
  connection.begin();
  outgoing.on("finish", () => passage.end());
  outgoing.on("close", () => {
    connection.end();
    if (!outgoing.writableFinished) {
      passage.end(clientGone);
      upstream?.destroy();
    }
  });
  const begin = guarded(() => {
    const sent = send(incoming, way);
    upstream = sent;
    sent.on("socket", (socket) => connection.follow(socket));
    sent.on("continue", () => outgoing.writeContinue());
    const receive = guarded((response: IncomingMessage) =>
      passOn(response, outgoing, { passage, guarded }),
    );
    sent.on("response", receive);
    sent.on("error", (error) => {
      if (passage.isReported) return;
      const failure = failureOf(error);
      passage.end(failure);
      if (!unreachable.has(failure.kind)) outgoing.destroy();
      else
        answerInstead(
          outgoing,
          `the target at ${target.origin} can't be reached: ${failure.message}`,
        );
    });
    incoming.on("error", () => sent.destroy());
    incoming.pipe(sent);
    // Likewise the headers of a request whose body takes its time.
    setImmediate(() => sent.flushHeaders());
  });
  begin();
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
