import type { Socket } from "node:net";
import { callbackify } from "node:util";
import { Agent, Dispatcher, type buildConnector } from "undici";
import type { Proxy, Way } from "../profile/way.ts";
import { Connector, forwardingProxy, headersForProxy } from "./connect.ts";

/** What undici connects by, as it calls it. */
const connectBy =
  (connection: (options: buildConnector.Options) => Promise<Socket>): buildConnector.connector =>
  (options, connected) =>
    callbackify(connection)(options, (error, socket) => {
      if (error) connected(error, null);
      else connected(null, socket);
    });

/**
 * What undici sends requests with, on the way to a target: through its proxy, with its certificates, and over HTTP/2
 * where nothing else is spoken.
 */
export class WayDispatcher extends Dispatcher {
  private readonly way: Way;
  private readonly connector: Connector;
  private readonly settings: Agent.Options;
  private readonly agent: Agent;
  /** By address, of proxies that pass requests on. */
  private readonly forwarding = new Map<string, Agent>();

  constructor(way: Way, connectTimeoutMs: number, settings: Agent.Options = {}) {
    super();
    this.way = way;
    this.settings = settings;
    this.connector = new Connector(way, connectTimeoutMs);
    const connect = connectBy(({ protocol, hostname, port, servername }) => {
      const host = hostname.includes(":") ? `[${hostname}]` : hostname;
      return this.connector.to(new URL(`${protocol}//${host}:${port}`), servername ?? undefined);
    });
    this.agent = new Agent({ ...settings, connect });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { origin, host } = new URL(String(options.origin));
    const proxy = forwardingProxy(new URL(origin), this.way);
    if (!proxy) return this.agent.dispatch(options as Agent.DispatchOptions, handler);
    return this.agentTo(proxy).dispatch(
      {
        ...options,
        origin: proxy.url.origin,
        path: origin + options.path,
        headers: { host, ...headersForProxy(proxy), ...(options.headers as object) },
      },
      handler,
    );
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.agent, ...this.forwarding.values()].map((each) => each.destroy()));
  }

  private agentTo(proxy: Proxy): Agent {
    const connect = connectBy(() => this.connector.toProxy(proxy));
    const agent = this.forwarding.get(proxy.url.href) ?? new Agent({ ...this.settings, connect });
    this.forwarding.set(proxy.url.href, agent);
    return agent;
  }
}
