import { Agent as HttpAgent, type RequestOptions } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";

/**
 * The connection to the target that belongs to a client's connection: each client has its own, kept alive as
 * long as both sides keep theirs. When the target closes it, the client's is closed, as if there were no proxy.
 */
export class Connection {
  readonly agent: HttpAgent;
  private inFlight = 0;
  private readonly known = new WeakSet<Socket>();
  private readonly client: Socket;

  constructor(client: Socket, protocol: string) {
    const options = { keepAlive: true, maxSockets: 1 };
    this.agent = protocol === "https:" ? new HttpsAgent(options) : new HttpAgent(options);
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
export function connections(target: URL): (client: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>();
  return (client) => {
    const found = known.get(client) ?? new Connection(client, target.protocol);
    known.set(client, found);
    return found;
  };
}

/** Where a request goes. */
export const addressOf = ({ protocol, hostname, port }: URL): RequestOptions => ({
  protocol,
  hostname: hostname.replace(/^\[(.*)\]$/, "$1"),
  ...(port !== "" && { port }),
});
