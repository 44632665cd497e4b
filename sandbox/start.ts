import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./edge/app.ts";
import type { FaultName } from "./faults/index.ts";
import { besideOwnWorlds, faultyClients, type FaultyClient } from "./own-worlds.ts";
import { writeInCapitals } from "./variants/header-case.ts";
import type { VariantName } from "./variants/index.ts";
import { World, type ApiClient } from "./world.ts";

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  faults?: readonly FaultName[];
  variants?: readonly VariantName[];
  /** Each for a client of its own, at the same address. */
  clientFaults?: readonly FaultName[];
  /** Key and secret of its first client; those it prints when it starts, by default. */
  credentials?: { apiKey: string; apiSecret: string };
  /** Switches the provider states on, for who has the token. */
  controlToken?: string;
}

/** A running sandbox. */
export interface Sandbox {
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  /** The secret of its other client. */
  otherSecret: string;
  controlToken?: string;
  /** The clients that have a fault of their own. */
  faultyClients: FaultyClient[];
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Two clients, isolated from one another; these are no secrets. */
const clients: [ApiClient, ApiClient] = [
  { name: "default", apiKey: "sandbox-client", apiSecret: "sandbox-secret" },
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

/** Starts a sandbox of its own world, in memory. @throws Error when the port cannot be had. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, faults = [], variants = [], credentials, controlToken } = options;
  const faulty = faultyClients(options.clientFaults ?? []);
  const [first, second] = clients;
  const world = new World([{ ...first, ...credentials }, second], [...faults, ...variants]);
  const app = createApp(world, controlToken);
  const fetch = faulty.length === 0 ? app.fetch : besideOwnWorlds(app, faulty, second);
  const server = createAdaptorServer({ fetch }) as Server;
  if (world.has("header-case")) {
    server.prependListener("request", (_, response) => writeInCapitals(response));
  }
  const taken = await listen(server, port);
  const { apiKey, apiSecret } = world.defaultClient;
  return {
    url: `http://${host}:${taken}`,
    credentials: { apiKey, apiSecret },
    otherSecret: second.apiSecret,
    ...(controlToken !== undefined && { controlToken }),
    faultyClients: faulty,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
