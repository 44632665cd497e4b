import type { RequestListener } from "node:http";
import { headers } from "../spec/vocabulary.ts";
import { createHandler } from "./http/handler.ts";
import { applyPatches, type Patch } from "./patch.ts";
import type { ApiClient } from "./records.ts";
import { referenceService } from "./service.ts";

/** An API client with a separate service, which alone has these patches. */
export interface Tenant extends ApiClient {
  controlToken: string;
  patches: readonly Patch[];
}

/**
 * Serves several services at one address: a request with a tenant's key or token goes to that
 * tenant's service, any other to the first.
 */
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
