import { createServer, type IncomingMessage, type ServerResponse, Agent } from "node:http";
import { connect, type ClientHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { duplexPair, type Duplex } from "node:stream";
import { createConnector, forwardingProxy } from "../../judge/client/connect.ts";
import type { Way } from "../../judge/profile/way.ts";

/** Headers of a connection; HTTP/2 forbids them (RFC 9113, 8.2.2). */
const ofConnection = new Set([
  "connection",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

function asSocket(end: Duplex): Duplex {
  // node:http calls these on a socket; they do nothing for a stream in this process.
  for (const name of ["setNoDelay", "setKeepAlive", "setTimeout", "ref", "unref"])
    Object.assign(end, { [name]: () => end });
  return end;
}

const passTo =
  (session: ClientHttp2Session) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url, headers } = incoming;
    const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
    const stream = session.request({
      ...Object.fromEntries(kept),
      ":method": method,
      ":path": url,
      ":authority": headers.host,
    });
    incoming.pipe(stream);
    stream.on("response", ({ ":status": status = 502, ...answered }) => {
      outgoing.sendDate = false;
      outgoing.writeHead(status, answered);
      stream.pipe(outgoing);
    });
    stream.on("error", () => outgoing.destroy());
  };

/** Lets node:http speak to a server that speaks only HTTP/2. */
function asHttp1(socket: Socket, target: URL): Socket {
  const session = connect(target.origin, { createConnection: () => socket });
  const [near, far] = duplexPair().map(asSocket) as [Socket, Socket];
  near.once("close", () => session.destroy());
  near.once("close", () => far.destroy());
  far.once("close", () => near.destroy());
  session.on("error", (error) => near.destroy(error));
  session.once("close", () => near.destroy());
  createServer(passTo(session)).emit("connection", far);
  return near;
}

const isHttp2 = (socket: Socket) => "alpnProtocol" in socket && socket.alpnProtocol === "h2";

function agentTo(target: URL, way: Way): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const proxy = forwardingProxy(target, way);
  const connector = createConnector(way, 30_000);
  const connection = () => (proxy ? connector.toProxy(proxy) : connector.to(target));
  agent.createConnection = (_options, made) => {
    connection().then(
      (socket) => made?.(null, isHttp2(socket) ? asHttp1(socket, target) : socket),
      (error: Error) => made?.(error, undefined as never),
    );
    return undefined;
  };
  return agent;
}

function connectionOf(client: Socket, agent: Agent) {
  let inFlight = 0;
  const known = new WeakSet<Socket>();
  client.setNoDelay(true);
  client.once("close", () => agent.destroy());
  return {
    agent,
    begin: () => (inFlight += 1),
    end: () => (inFlight -= 1),
    follow(upstream: Socket): void {
      if (known.has(upstream)) return;
      known.add(upstream);
      upstream.setNoDelay(true);
      upstream.once("close", () => {
        if (inFlight === 0) client.end();
      });
    },
  };
}

export type Connection = ReturnType<typeof connectionOf>;

export function connections(target: URL, way: Way): (client: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  return (client) => {
    const found = known.get(client) ?? connectionOf(client, agentTo(target, way));
    known.set(client, found);
    return found;
  };
}
