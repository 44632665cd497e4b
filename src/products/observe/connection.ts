import { Agent } from "node:http";
import type { Socket } from "node:net";
import { Connector, forwardingProxy } from "../../judge/client/connect.ts";
import type { Way } from "../../judge/profile/way.ts";
import { asHttp1 } from "./http2-bridge.ts";

/** How long the target may take to accept a connection, in milliseconds. */
const longestConnectMs = 30_000;

const isHttp2 = (socket: Socket): boolean =>
  "alpnProtocol" in socket && socket.alpnProtocol === "h2";

/** An agent of one connection to the target, or to the proxy that passes requests on to it. */
function agentTo(target: URL, way: Way): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const proxy = forwardingProxy(target, way);
  const connector = new Connector(way, longestConnectMs);
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

  follow(upstream: Socket): void {
    if (this.known.has(upstream)) return;
    this.known.add(upstream);
    upstream.setNoDelay(true);
    upstream.once("close", () => {
      if (this.inFlight === 0) this.client.end();
    });
  }
}

export function connections(target: URL, way: Way): (client: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  return (client) => {
    const found = known.get(client) ?? new Connection(client, target, way);
    known.set(client, found);
    return found;
  };
}
