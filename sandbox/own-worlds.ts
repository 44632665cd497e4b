import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { headers } from "../spec/vocabulary.ts";
import { createApp } from "./edge/app.ts";
import type { FaultName } from "./faults/index.ts";
import { World, type ApiClient } from "./world.ts";

/** A client in a world of its own, which alone has the fault. */
export interface FaultyClient {
  fault: FaultName;
  apiKey: string;
  apiSecret: string;
  /** What switches its provider states. */
  controlToken: string;
}

/** A client for each fault, with credentials of its own. */
export const faultyClients = (faults: readonly FaultName[]): FaultyClient[] =>
  faults.map((fault) => ({
    fault,
    apiKey: `client-of-${fault}`,
    apiSecret: randomUUID(),
    controlToken: randomUUID(),
  }));

/**
 * Serves several worlds at one address: who asks by a faulty client's key, or token, is answered by
 * its world, and everyone else by the first.
 */
export function besideOwnWorlds(
  first: Hono,
  faulty: readonly FaultyClient[],
  other: ApiClient,
): Hono["fetch"] {
  const apps = new Map<string | null, Hono>();
  for (const { fault, apiKey, apiSecret, controlToken } of faulty) {
    const world = new World([{ name: fault, apiKey, apiSecret }, other], [fault]);
    const app = createApp(world, controlToken);
    apps.set(apiKey, app).set(`Bearer ${controlToken}`, app);
  }
  return (request, ...rest) => {
    const asked = [headers.apiKey, "authorization"].map((name) => request.headers.get(name));
    const own = asked.map((word) => apps.get(word)).find((app) => app !== undefined);
    return (own ?? first).fetch(request, ...rest);
  };
}
