import {
  type IncomingMessage,
  createServer,
  request as httpRequest,
  type ClientRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import { performance } from "node:perf_hooks";
import { KeptBody, type Passage } from "../traffic/passed.ts";
import { forwardingProxy, headersForProxy } from "../../judge/client/connect.ts";
import { failureOf } from "../../judge/client/failures.ts";
import { directWay, type Way } from "../../judge/profile/way.ts";
import { connections, type Connection } from "./connection.ts";

const moment = (): number => performance.timeOrigin + performance.now();

function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  if (!/^https?:\/\//i.test(url)) return url;
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function passageOf(incoming: IncomingMessage, report: (passed: Passage) => void) {
  const sentAt = moment();
  const [sent, received] = [new KeptBody(), new KeptBody()];
  let response: IncomingMessage | undefined;
  incoming.on("data", (chunk: Buffer) => sent.keep(chunk));
  return {
    isReported: false,
    receive(answering: IncomingMessage): void {
      response = answering;
      answering.on("data", (chunk: Buffer) => received.keep(chunk));
    },
    end(failure?: Passage["failure"]): void {
      if (this.isReported) return;
      this.isReported = true;
      const { method = "", url = "", rawHeaders: headers } = incoming;
      const asked = { sentAt, answeredAt: moment(), method, path: pathOf(incoming) ?? url };
      // A client that gives up, or a target that answers early, leaves the rest of a body unread.
      const isCut = sent.isCut || !incoming.complete;
      const request = { headers, body: sent.bytes, isCut };
      if (failure) return report({ ...asked, request, failure });
      if (!response) return report({ ...asked, request });
      const { statusCode: status = 0, rawHeaders } = response;
      const answer = { status, headers: rawHeaders, body: received.bytes, isCut: received.isCut };
      report({ ...asked, request, answer });
    },
  };
}

type Underway = ReturnType<typeof passageOf>;

interface Changes {
  headersOf: (incoming: IncomingMessage) => string[];
  refuses: (incoming: IncomingMessage) => string | undefined;
}

interface Passing extends Pick<Changes, "headersOf"> {
  target: URL;
  way: Way;
  connection: Connection;
  passage: Underway;
}

/** Replaces Host by the target's and adds the gateway's headers; the client's others stay as they are. */
function headersFor(incoming: IncomingMessage, { target, way, headersOf }: Passing): string[] {
  const { host = target.host, ...headers } = way.headersTo(target);
  const proxy = forwardingProxy(target, way);
  const own = headersOf(incoming);
  const names = own.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : ""));
  const sent = own.map((text, index) => (names[index - 1] === "host" ? host : text));
  const added = Object.entries({ host, ...headers, ...(proxy && headersForProxy(proxy)) });
  return [...sent, ...added.filter(([name]) => !names.includes(name)).flat()];
}

/** An error ends this exchange only. */
type Guarded = <Given extends unknown[]>(
  act: (...given: Given) => void,
) => (...given: Given) => void;

function passOn(
  response: IncomingMessage,
  outgoing: ServerResponse,
  { passage, guarded }: { passage: Underway; guarded: Guarded },
): void {
  passage.receive(response);
  outgoing.sendDate = false;
  for (const added of ["connection", "content-length", "transfer-encoding"])
    outgoing.removeHeader(added);
  outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
  // Don't hold the headers back until a slow body begins.
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

function answerInstead(
  outgoing: ServerResponse,
  sentence: string,
  [status, phrase]: readonly [number, string] = [502, "Bad Gateway"],
): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, phrase, {
    "content-type": "text/plain; charset=utf-8",
    connection: "close",
  });
  outgoing.end(`wallet-conformance: ${sentence}\n`);
}

function send(incoming: IncomingMessage, passing: Passing): ClientRequest {
  const { target, way, connection } = passing;
  const path = pathOf(incoming);
  if (path === undefined) throw new Error("the request names an address that can't be read");
  const isForwarded = forwardingProxy(target, way) !== undefined;
  const options = {
    method: incoming.method,
    path: (isForwarded ? target.origin : "") + target.pathname.replace(/\/$/, "") + path,
    headers: headersFor(incoming, passing),
    agent: connection.agent,
    setDefaultHeaders: false,
  };
  return httpRequest(options);
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, passing: Passing): void {
  const { target, connection, passage } = passing;
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
    if (outgoing.writableFinished) return;
    const message = "the client closed the connection before the answer was complete";
    passage.end({ kind: "reset", message, isClients: true });
    upstream?.destroy();
  });
  const begin = guarded(() => {
    const sent = send(incoming, passing);
    upstream = sent;
    sent.on("socket", (socket) => connection.follow(socket));
    sent.on("continue", () => outgoing.writeContinue());
    sent.on(
      "response",
      guarded((response: IncomingMessage) => passOn(response, outgoing, { passage, guarded })),
    );
    sent.on("error", (error) => {
      if (passage.isReported) return;
      const failure = failureOf(error);
      passage.end(failure);
      const sentence = `the target at ${target.origin} can't be reached: ${failure.message}`;
      const isUnreachable = ["refused", "unresolved", "tls", "timeout"].includes(failure.kind);
      if (isUnreachable) answerInstead(outgoing, sentence);
      else outgoing.destroy();
    });
    incoming.on("error", () => sent.destroy());
    incoming.pipe(sent);
    // Nor the headers of a request with a slow body.
    setImmediate(() => sent.flushHeaders());
  });
  begin();
}

/** Changes only Host and the gateway's headers; client and target set the time limits. */
export function createProxy(
  target: URL,
  report: (passed: Passage) => void,
  way: Way = directWay,
  changes: Partial<Changes> = {},
): Server {
  const connectionOf = connections(target, way);
  const { headersOf = ({ rawHeaders }) => rawHeaders, refuses = () => undefined } = changes;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const refusal = refuses(incoming);
    if (refusal !== undefined) return answerInstead(outgoing, refusal, [403, "Forbidden"]);
    const connection = connectionOf(incoming.socket);
    const passage = passageOf(incoming, report);
    pass(incoming, outgoing, { target, way, connection, passage, headersOf });
  };
  const server = createServer({ maxHeaderSize: 65_536, keepAliveTimeout: 0 }, handle);
  server.on("checkContinue", handle);
  server.on("connect", (_, socket) =>
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n" +
        "wallet-conformance: this stands in the target's place. Give its address as the base URL, not as a proxy.\n",
    ),
  );
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  return server;
}
