import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { headers } from "../spec/vocabulary.ts";
import { faults, type FaultName } from "./faults/index.ts";
import { createApp } from "./http/app.ts";
import { applyPatch } from "./patch.ts";
import type { ApiClient } from "./records.ts";
import { referenceService } from "./service.ts";

/** An API client with a service of its own, which alone has a fault. */
export interface FaultyClient {
  fault: FaultName;
  apiKey: string;
  apiSecret: string;
  /** Authorizes its provider states. */
  controlToken: string;
}

/** A client for each fault, with credentials of its own. */
export const faultyClients = (names: readonly FaultName[]): FaultyClient[] =>
  names.map((fault) => ({
    fault,
    apiKey: `client-of-${fault}`,
    apiSecret: randomUUID(),
    controlToken: randomUUID(),
  }));

function appFor({ fault, apiKey, apiSecret, controlToken }: FaultyClient, other: ApiClient): Hono {
  const service = referenceService([{ name: fault, apiKey, apiSecret }, other]);
  return createApp(applyPatch(service, faults[fault].patch), controlToken);
}

/**
 * Serves several services at one address: a request with a faulty client's key or token goes to that
 * client's service, any other to the first.
 */
export function withTenants(
  first: Hono,
  tenants: readonly FaultyClient[],
  other: ApiClient,
): Hono["fetch"] {
  const apps = new Map<string | null, Hono>();
  for (const tenant of tenants) {
    const app = appFor(tenant, other);
    apps.set(tenant.apiKey, app).set(`Bearer ${tenant.controlToken}`, app);
  }
  return (request, ...rest) => {
    const given = [headers.apiKey, "authorization"].map((name) => request.headers.get(name));
    const own = given.map((word) => apps.get(word)).find((app) => app !== undefined);
    return (own ?? first).fetch(request, ...rest);
  };
}
