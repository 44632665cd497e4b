import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { headers } from "../spec/vocabulary.ts";
import { patchesOfFaults, patchesOfVariants, variantsGivenTo } from "./deviations.ts";
import type { FaultName } from "./faults/index.ts";
import { createHandler } from "./http/handler.ts";
import { applyPatches } from "./patch.ts";
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

async function handlerFor(
  { fault, apiKey, apiSecret, controlToken }: FaultyClient,
  other: ApiClient,
): Promise<RequestListener> {
  const service = applyPatches(referenceService([{ name: fault, apiKey, apiSecret }, other]), [
    ...(await patchesOfVariants(await variantsGivenTo(fault))),
    ...(await patchesOfFaults([fault])),
  ]);
  return createHandler(service, controlToken);
}

/**
 * Serves several services at one address: a request with a faulty client's key or token goes to that
 * client's service, any other to the first.
 */
export async function withTenants(
  first: RequestListener,
  tenants: readonly FaultyClient[],
  other: ApiClient,
): Promise<RequestListener> {
  const handlers = new Map<string | undefined, RequestListener>();
  for (const tenant of tenants) {
    const handler = await handlerFor(tenant, other);
    handlers.set(tenant.apiKey, handler).set(`Bearer ${tenant.controlToken}`, handler);
  }
  return (message, response) => {
    const apiKey = message.headers[headers.apiKey]?.toString();
    const own = handlers.get(apiKey) ?? handlers.get(message.headers.authorization);
    (own ?? first)(message, response);
  };
}
