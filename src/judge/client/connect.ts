import { request } from "node:http";
import type { Socket } from "node:net";
import { callbackify, promisify } from "node:util";
import { Agent, buildConnector, Dispatcher } from "undici";
import { remembered } from "../../../spec/remembered.ts";
import { hostOf, portOf, type Proxy, type Way } from "../profile/way.ts";
import { failureOf, ProxyError, speaksHttp2Only } from "./failures.ts";

export const forwardingProxy = (url: URL, way: Way): Proxy | undefined =>
  url.protocol === "http:" ? way.proxyTo(url) : undefined;

export const headersForProxy = ({ authorization }: Proxy): Record<string, string> =>
  authorization === undefined ? {} : { "proxy-authorization": authorization };

export type Connector = ReturnType<typeof createConnector>;

export function createConnector(way: Way, timeoutMs: number) {
  const connecting = (origin: string, allowH2: boolean) =>
    buildConnector({ ...way.tlsTo(new URL(origin)), timeout: timeoutMs, allowH2 });
  /** By origin, so that a connection may resume an earlier TLS session. */
  const http1 = remembered((origin: string) => connecting(origin, false));
  const http2 = remembered((origin: string) => connecting(origin, true));
  const http2Only = new Set<string>();

  const open = (url: URL, more: object = {}, by = http1): Promise<Socket> => {
    const { protocol, host } = url;
    const address = { protocol, host, hostname: hostOf(url), port: portOf(url), ...more };
    return promisify(by(url.origin))(address) as Promise<Socket>;
  };

  const toProxy = async (proxy: Proxy): Promise<Socket> => {
    try {
      return await open(proxy.url);
    } catch (error) {
      throw new ProxyError(proxy, undefined, failureOf(error).message);
    }
  };

  const tunnelTo = async (url: URL): Promise<Socket | undefined> => {
    const proxy = way.proxyTo(url);
    if (!proxy) return undefined;
    const socket = await toProxy(proxy);
    const path = `${url.hostname}:${portOf(url)}`;
    const headers = { host: path, ...headersForProxy(proxy) };
    return new Promise((done, failed) => {
      const asked = request({ method: "CONNECT", path, headers, createConnection: () => socket });
      asked.setTimeout(timeoutMs, () => asked.destroy(new Error("it takes too long")));
      asked.once("connect", ({ statusCode = 0, statusMessage = "" }, tunnel: Socket) => {
        tunnel.setTimeout(0);
        if (statusCode >= 200 && statusCode < 300) return done(tunnel);
        tunnel.destroy();
        failed(
          new ProxyError(proxy, statusCode, `it answered ${statusCode} ${statusMessage}`.trim()),
        );
      });
      asked.once("error", ({ message }) => failed(new ProxyError(proxy, undefined, message)));
      asked.end();
    });
  };

  return {
    toProxy,
    async to(url: URL, name?: string): Promise<Socket> {
      if (url.protocol === "http:") return open(url);
      const servername = way.tlsTo(url).servername ?? name;
      const secured = async (by = http1) =>
        open(url, { servername, httpSocket: await tunnelTo(url) }, by);
      if (http2Only.has(url.host)) return secured(http2);
      try {
        return await secured();
      } catch (error) {
        if (!speaksHttp2Only(error)) throw error;
        const socket = await secured(http2);
        http2Only.add(url.host);
        return socket;
      }
    },
  };
}

const connectBy =
  (connection: (options: buildConnector.Options) => Promise<Socket>): buildConnector.connector =>
  (options, connected) =>
    callbackify(connection)(options, (error, socket) => {
      if (error) connected(error, null);
      else connected(null, socket);
    });

export class WayDispatcher extends Dispatcher {
  private readonly way: Way;
  private readonly connector: Connector;
  private readonly settings: Agent.Options;
  private readonly agent: Agent;
  private readonly forwarding = new Map<string, Agent>();

  constructor(way: Way, connectTimeoutMs: number, settings: Agent.Options = {}) {
    super();
    this.way = way;
    this.settings = settings;
    this.connector = createConnector(way, connectTimeoutMs);
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
