import type { OperationName } from "../../spec/operations.ts";
import { requiresHeader } from "../../spec/openapi.ts";
import { headers } from "../../spec/vocabulary.ts";
import { checkTimestamp } from "./freshness.ts";
import { checkRequestId } from "./request-id.ts";
import { checkSignature } from "./signature.ts";
import { refuse, refuseUntabled } from "../refusal.ts";
import type { ApiClient, World } from "../world.ts";

/** Reads a request header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

/** Who sent an authenticated request, and for which user where X-User-Id was sent. */
export interface Authenticated {
  client: ApiClient;
  userIdHeader: string | undefined;
}

/** The operations a variant demands X-User-Id on: all that concern a user. */
export const demandsUserId = (world: World, operation: OperationName): boolean =>
  requiresHeader(operation, headers.userId) ||
  (world.has("user-id-header-everywhere") && operation !== "createUser");

function clientOf(world: World, read: HeaderReader): ApiClient {
  const key = read(headers.apiKey);
  const known = world.clients.find(({ apiKey }) => apiKey === key);
  const anyone = key === undefined && world.has("api-key-optional");
  return known ?? (anyone ? world.defaultClient : refuse("authentication-client-invalid"));
}

function checkUserId(world: World, operation: OperationName, userId: string | undefined): void {
  const optional =
    (operation === "getLimits" && world.has("limits-user-id-optional")) ||
    (operation === "validateTransaction" && world.has("validation-user-id-optional"));
  if (demandsUserId(world, operation) && userId === undefined && !optional) {
    refuseUntabled(400, "X-User-Id is required");
  }
}

const servesUnsignedAndUndated = (world: World, operation: OperationName): boolean =>
  world.has("unsigned-and-undated-served") ||
  (operation === "createUser" && world.has("creation-unsigned-and-undated-served"));

/** The faults that serve a request which lacks headers, without a look at the others. */
function isWavedThrough(world: World, operation: OperationName, read: HeaderReader): boolean {
  const lacks = (name: string) => read(name) === undefined;
  const { apiKey, signature, timestamp, requestId } = headers;
  return (
    (lacks(signature) && operation === "getTransaction" && world.has("one-operation-unsigned")) ||
    (lacks(signature) && !lacks(apiKey) && world.has("key-alone-suffices")) ||
    (lacks(signature) && lacks(timestamp) && servesUnsignedAndUndated(world, operation)) ||
    (lacks(signature) && lacks(apiKey) && world.has("keyless-and-unsigned-served")) ||
    (lacks(timestamp) && lacks(requestId) && world.has("undated-and-unnumbered-served"))
  );
}

/**
 * Authentication. In order: client, signature, timestamp, request id, user id; the document gives
 * no order.
 */
export function authenticate(
  world: World,
  operation: OperationName,
  read: HeaderReader,
): Authenticated {
  const userId = read(headers.userId);
  if (isWavedThrough(world, operation, read)) {
    return { client: world.defaultClient, userIdHeader: userId };
  }
  if (world.has("timestamp-checked-first")) checkTimestamp(world, operation, read);
  const who = {
    client: clientOf(world, read),
    userIdHeader: demandsUserId(world, operation) ? userId : undefined,
  };
  checkSignature(world, operation, who, read);
  checkTimestamp(world, operation, read);
  checkRequestId(world, read);
  checkUserId(world, operation, who.userIdHeader);
  return who;
}
