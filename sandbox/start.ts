import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createHandler } from "./http/handler.ts";
import { applyPatches, type Patch } from "./patch.ts";
import type { ApiClient } from "./records.ts";
import { referenceService } from "./service.ts";
import { withTenants, type Tenant } from "./tenants.ts";

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Deviations, each laid over those before it. */
  patches?: readonly Patch[];
  /** Clients with a service each, at the same address. */
  tenants?: readonly Tenant[];
  /** Of the first client; by default those that the sandbox prints. */
  credentials?: { apiKey: string; apiSecret: string };
  /** Enables provider states for whoever has the token. */
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

const clients: [ApiClient, ApiClient] = [
  defaultClient,
  { name: "other", apiKey: "sandbox-other-client", apiSecret: "sandbox-other-secret" },
];

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

/** @throws Error when the port can't be had */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const [first, second] = [{ ...clients[0], ...options.credentials }, clients[1]];
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
