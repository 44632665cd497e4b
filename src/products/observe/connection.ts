import { Agent } from "node:http";
import type { Socket } from "node:net";
import { Connector, forwardingProxy } from "../../judge/client/connect.ts";
import type { Way } from "../../judge/profile/way.ts";

/** How long the target may take to accept a connection, in milliseconds. */
const longestConnectMs = 30_000;

/** HTTP/1.1 alone can be passed on as it comes. */
function requireHttp1(socket: Socket): Socket {
  if (!("alpnProtocol" in socket) || socket.alpnProtocol !== "h2") return socket;
  socket.destroy();
  const error = new Error("it speaks HTTP/2 only, and what passes here is HTTP/1.1");
  throw Object.assign(error, { code: "EPROTO" });
}

/** An agent of one connection to the target, or to the proxy that passes requests on to it. */
function agentTo(target: URL, way: Way): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const proxy = forwardingProxy(target, way);
  const connector = new Connector(way, longestConnectMs);
  const connection = () => (proxy ? connector.toProxy(proxy) : connector.to(target));
  agent.createConnection = (_options, made) => {
    connection()
      .then(requireHttp1)
      .then(
        (socket) => made?.(null, socket),
        (error: Error) => made?.(error, undefined as never),
      );
    return undefined;
  };
  return agent;
}

/**
 * The connection to the target that belongs to a client's connection: each client has its own, kept alive as
 * long as both sides keep theirs. When the target closes it, the client's is closed, as if there were no proxy.
 */
export class Connection {
  readonly agent: Agent;
  private inFlight = 0;
  private readonly known = new WeakSet<Socket>();
  private readonly client: Socket;

  constructor(client: Socket, target: URL, way: Way) {
    this.agent = agentTo(target, way);
    this.client = client;
    client.setNoDelay(true);
    client.once("close", () => this.agent.destroy());
  }

  begin(): void {
    this.inFlight += 1;
  }

  end(): void {
    this.inFlight -= 1;
  }

  /** Follows the target's end of the connection. */
  follow(upstream: Socket): void {
    if (this.known.has(upstream)) return;
    this.known.add(upstream);
    upstream.setNoDelay(true);
    upstream.once("close", () => {
      if (this.inFlight === 0) this.client.end();
    });
  }
}

/** The connections of the clients, by their sockets. */
export function connections(target: URL, way: Way): (client: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  return (client) => {
    const found = known.get(client) ?? new Connection(client, target, way);
    known.set(client, found);
    return found;
  };
}
