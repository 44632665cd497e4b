import { type RequestListener, type Server, createServer } from "node:http";
import { headers } from "../spec/vocabulary.ts";
import { createHandler } from "./http/handler.ts";
import { type Patch, applyPatches } from "./patch.ts";
import type { ApiClient } from "./records.ts";
import { referenceService } from "./service.ts";
import type { AddressInfo } from "node:net";

/** An API client with a separate service, to which alone these patches apply. */
export interface Tenant extends ApiClient {
  controlToken: string;
  patches: readonly Patch[];
}

/** A request with a tenant's key or token goes to that tenant's service, any other to the first. */
export function withTenants(
  first: RequestListener,
  tenants: readonly Tenant[],
  other: ApiClient,
): RequestListener {
  const handlers = new Map<string | undefined, RequestListener>();
  for (const { patches, controlToken, ...client } of tenants) {
    const service = applyPatches(referenceService([client, other]), patches);
    const handler = createHandler(service, controlToken);
    handlers.set(client.apiKey, handler).set(`Bearer ${controlToken}`, handler);
  }
  return (message, response) => {
    const apiKey = message.headers[headers.apiKey]?.toString();
    const own = handlers.get(apiKey) ?? handlers.get(message.headers.authorization);
    (own ?? first)(message, response);
  };
}

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Deviations, each on top of those before it. */
  patches?: readonly Patch[];
  /** Clients with a service each, at the same address. */
  tenants?: readonly Tenant[];
  /** Of the first client; by default those that the sandbox prints. */
  credentials?: { apiKey: string; apiSecret: string };
  /** Enables provider states for anyone with the token. */
  controlToken?: string;
}

export interface Sandbox {
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  /** Of the second client. */
  otherKey: string;
  otherSecret: string;
  controlToken?: string;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Its secret protects nothing. */
export const defaultClient: ApiClient = {
  name: "default",
  apiKey: "sandbox-client",
  apiSecret: "sandbox-secret",
};

export const otherClient: ApiClient = {
  name: "other",
  apiKey: "sandbox-other-client",
  apiSecret: "sandbox-other-secret",
};

function listen(server: Server, port: number): Promise<number> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(
        new Error(
          error.code === "EADDRINUSE"
            ? `Port ${port} is taken. Choose another with --port, or 0 for any free one.`
            : `The sandbox cannot listen on port ${port}: ${error.message}`,
        ),
      ),
    );
    server.listen(port, host, () => listening((server.address() as AddressInfo).port));
  });
}

/** @throws Error if the port isn't free */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const [first, second] = [{ ...defaultClient, ...options.credentials }, otherClient];
  const service = applyPatches(referenceService([first, second]), options.patches ?? []);
  const handler = createHandler(service, options.controlToken);
  const { tenants = [] } = options;
  const server = createServer(
    tenants.length === 0 ? handler : withTenants(handler, tenants, second),
  );
  const port = await listen(server, options.port ?? 0);
  const { apiKey, apiSecret } = first;
  return {
    url: `http://${host}:${port}`,
    credentials: { apiKey, apiSecret },
    otherKey: second.apiKey,
    otherSecret: second.apiSecret,
    ...(options.controlToken !== undefined && { controlToken: options.controlToken }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
