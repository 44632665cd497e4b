import { request } from "node:http";
import { connect as open, isIP, type Socket } from "node:net";
import { connect as secure, type ConnectionOptions } from "node:tls";
import type { Proxy, Way } from "../profile/way.ts";
import { ProxyError, speaksHttp2Only } from "./failures.ts";
import { callbackify } from "node:util";
import { Agent, Dispatcher, type buildConnector } from "undici";

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");
const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** Resolves with a socket once it has come as far as an event, and destroys it where that takes too long. */
function settled<Made extends Socket>(socket: Made, event: string, timeoutMs: number) {
  return new Promise<Made>((done, failed) => {
    const error = Object.assign(new Error("the connection takes too long"), { code: "ETIMEDOUT" });
    const timer = setTimeout(() => socket.destroy(error), timeoutMs);
    socket.once("error", failed);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off("error", failed);
      done(socket);
    });
    socket.once("close", () => clearTimeout(timer));
  });
}

/** The host that requests to an address are sent to, if it's a proxy that passes them on. Secure ones go through a tunnel. */
export const forwardingProxy = (url: URL, way: Way): Proxy | undefined =>
  url.protocol === "http:" ? way.proxyTo(url) : undefined;

export const headersForProxy = ({ authorization }: Proxy): Record<string, string> =>
  authorization === undefined ? {} : { "proxy-authorization": authorization };

export class Connector {
  private readonly way: Way;
  private readonly timeoutMs: number;
  /** By host, with what the next connection resumes. */
  private readonly sessions = new Map<string, Buffer>();
  private readonly http2Only = new Set<string>();

  constructor(way: Way, timeoutMs: number) {
    this.way = way;
    this.timeoutMs = timeoutMs;
  }

  /** A connection for requests to an address. HTTP/1.1 is spoken on it unless the server speaks HTTP/2 alone. */
  async to(url: URL, servername?: string): Promise<Socket> {
    if (url.protocol === "http:") return this.plain(url);
    if (this.http2Only.has(url.host)) return this.secured(url, "h2", servername);
    try {
      return await this.secured(url, "http/1.1", servername);
    } catch (error) {
      if (!speaksHttp2Only(error)) throw error;
      const socket = await this.secured(url, "h2", servername);
      this.http2Only.add(url.host);
      return socket;
    }
  }

  async toProxy(proxy: Proxy): Promise<Socket> {
    try {
      const { url } = proxy;
      if (url.protocol === "http:") return await this.plain(url);
      const { secureContext } = this.way.tlsTo(url);
      return await this.handshake(url, await this.plain(url), { secureContext });
    } catch (error) {
      const { message } =
        error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
      throw new ProxyError(proxy, undefined, message);
    }
  }

  /** The bytes of a connection, before any TLS: to the host, or through a tunnel of the proxy. */
  async raw(url: URL): Promise<Socket> {
    const proxy = this.way.proxyTo(url);
    return proxy ? this.tunnel(url, proxy) : this.plain(url);
  }

  private async plain(url: URL): Promise<Socket> {
    const socket = open({
      host: hostOf(url),
      port: portOf(url),
      noDelay: true,
      keepAlive: true,
    });
    return settled(socket, "connect", this.timeoutMs);
  }

  private async tunnel(url: URL, proxy: Proxy): Promise<Socket> {
    const socket = await this.toProxy(proxy);
    const path = `${url.hostname}:${portOf(url)}`;
    const headers = { host: path, ...headersForProxy(proxy) };
    return new Promise((done, failed) => {
      const asked = request({ method: "CONNECT", path, headers, createConnection: () => socket });
      asked.setTimeout(this.timeoutMs, () => asked.destroy(new Error("it takes too long")));
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
  }

  private async secured(url: URL, protocol: string, servername?: string): Promise<Socket> {
    const { secureContext, servername: named } = this.way.tlsTo(url);
    const raw = await this.raw(url);
    const name = named ?? servername;
    return this.handshake(url, raw, {
      secureContext,
      ALPNProtocols: [protocol],
      ...(name && { servername: name }),
    });
  }

  private handshake(url: URL, socket: Socket, options: ConnectionOptions): Promise<Socket> {
    const host = hostOf(url);
    const session = this.sessions.get(url.host);
    const secured = secure({
      ...(isIP(host) === 0 && { servername: host }),
      ...options,
      socket,
      host,
      ...(session && { session }),
    });
    secured.on("session", (resumed: Buffer) => this.sessions.set(url.host, resumed));
    return settled(secured, "secureConnect", this.timeoutMs);
  }
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
