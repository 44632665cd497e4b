import { timingSafeEqual } from "node:crypto";
import type { OperationName } from "../../spec/operations.ts";
import { requiresHeader } from "../../spec/openapi.ts";
import { headers } from "../../spec/vocabulary.ts";
import { sign, type SignatureEncoding } from "../../src/wire/signing.ts";
import { checkTimestamp } from "./freshness.ts";
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

function encodingOf(world: World): SignatureEncoding {
  if (world.has("signature-base64")) return "base64";
  if (world.has("signature-base64url")) return "base64url";
  return world.has("signature-hex-upper") ? "hex-upper" : "hex";
}

function equal(world: World, given: string, expected: string): boolean {
  const length = world.has("signature-prefix-compared") ? 16 : expected.length;
  const [one, other] = [given, expected].map((text) =>
    Buffer.from(world.has("signature-prefix-compared") ? text.slice(0, length) : text),
  );
  return one !== undefined && other !== undefined && one.length === other.length
    ? timingSafeEqual(one, other)
    : false;
}

function clientOf(world: World, read: HeaderReader): ApiClient {
  const key = read(headers.apiKey);
  const known = world.clients.find(({ apiKey }) => apiKey === key);
  const fallback =
    key === undefined && world.has("api-key-optional") ? world.defaultClient : undefined;
  return known ?? fallback ?? refuse("authentication-client-invalid");
}

/** The timestamps a signature may have been computed with: the one sent, but for a fault. */
function signedTimestamps(world: World, timestamp: string): string[] {
  if (!world.has("timestamp-not-covered")) return [timestamp];
  const around = [-2, -1, 0, 1, 2];
  return around.map((seconds) => String(Number(timestamp) + seconds));
}

function checkSignature(
  world: World,
  operation: OperationName,
  { apiKey, apiSecret }: ApiClient,
  userId: string | undefined,
  read: HeaderReader,
): void {
  const given = read(headers.signature);
  const timestamp = read(headers.timestamp) ?? "";
  if (given === undefined && world.has("signature-optional")) return;
  if (given === undefined && world.has("unsigned-crashes")) throw new Error("No signature.");
  if (world.has("signature-unchecked-now-and-then") && world.answers % 5 === 0) return;
  const anyOfLength = operation === "getTransaction" && world.has("signature-length-compared");
  if (anyOfLength && given?.length === 64) return;
  const users = [
    userId,
    ...(world.has("user-id-not-covered") ? [undefined] : []),
    ...(userId !== undefined && world.has("any-users-signature") ? world.users.keys() : []),
  ];
  const others = world.has("any-clients-secret") ? world.clients : [];
  const secrets = [apiSecret, ...others.map((client) => client.apiSecret)];
  const right = signedTimestamps(world, timestamp).some((signed) =>
    users.some((user) =>
      secrets.some((secret) =>
        equal(
          world,
          given ?? "",
          sign(secret, { apiKey, timestamp: signed, userId: user }, encodingOf(world)),
        ),
      ),
    ),
  );
  const lacking = read(headers.timestamp) === undefined && world.has("timestamp-optional");
  if (!right && !lacking) refuse("authentication-secret-wrong");
}

function checkRequestId(world: World, read: HeaderReader): void {
  const id = read(headers.requestId);
  if (id === undefined && !world.has("request-id-optional")) {
    refuseUntabled(400, "X-Request-Id is required");
  }
  if (id !== undefined && world.has("request-id-must-be-uuid") && !/^[0-9a-f-]{36}$/.test(id)) {
    refuseUntabled(400, "X-Request-Id must be a UUID");
  }
  if (id !== undefined && id.length > 64 && world.has("request-id-short")) {
    refuseUntabled(400, "X-Request-Id is too long");
  }
  if (id !== undefined && world.has("repeated-request-id-refused")) {
    if (world.requestIds.has(id)) refuseUntabled(400, "X-Request-Id was used before");
  }
  if (id !== undefined) world.requestIds.add(id);
}

/**
 * Authentication. In order: client, signature, timestamp, request id, user id; the document gives
 * no order. Signatures are compared in constant time.
 */
export function authenticate(
  world: World,
  operation: OperationName,
  read: HeaderReader,
): Authenticated {
  const unsigned =
    read(headers.signature) === undefined &&
    ((operation === "getTransaction" && world.has("one-operation-unsigned")) ||
      (read(headers.apiKey) !== undefined && world.has("key-alone-suffices")) ||
      (read(headers.timestamp) === undefined && world.has("unsigned-and-undated-served")));
  const lacking = (name: string) => read(name) === undefined;
  const twiceLacking =
    (lacking(headers.apiKey) &&
      lacking(headers.signature) &&
      world.has("keyless-and-unsigned-served")) ||
    (lacking(headers.timestamp) &&
      lacking(headers.requestId) &&
      world.has("undated-and-unnumbered-served"));
  if (unsigned || twiceLacking)
    return { client: world.defaultClient, userIdHeader: read(headers.userId) };
  if (world.has("timestamp-checked-first")) checkTimestamp(world, operation, read);
  const client = clientOf(world, read);
  const carries = demandsUserId(world, operation);
  const userIdHeader = carries ? read(headers.userId) : undefined;
  if (operation === "deleteBankAccount" && world.has("right-signature-refused")) {
    refuse("authentication-secret-wrong");
  }
  checkSignature(world, operation, client, userIdHeader, read);
  checkTimestamp(world, operation, read);
  checkRequestId(world, read);
  const optional =
    (operation === "getLimits" && world.has("limits-user-id-optional")) ||
    (operation === "validateTransaction" && world.has("validation-user-id-optional"));
  if (carries && userIdHeader === undefined && !optional) {
    refuseUntabled(400, "X-User-Id is required");
  }
  return { client, userIdHeader };
}
