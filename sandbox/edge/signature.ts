import { timingSafeEqual } from "node:crypto";
import type { OperationName } from "../../spec/operations.ts";
import { headers } from "../../spec/vocabulary.ts";
import { sign, type SignatureEncoding } from "../../src/wire/signing.ts";
import { refuse } from "../refusal.ts";
import type { World } from "../world.ts";
import type { Authenticated, HeaderReader } from "./authenticate.ts";

function encodingOf(world: World): SignatureEncoding {
  if (world.has("signature-base64")) return "base64";
  if (world.has("signature-base64url")) return "base64url";
  return world.has("signature-hex-upper") ? "hex-upper" : "hex";
}

/** What may have been signed: the client's secret, the timestamp sent and the user, but for faults. */
function signaturesOf(world: World, { client, userIdHeader }: Authenticated, timestamp: string) {
  const others = world.has("any-clients-secret") ? world.clients : [];
  const around = world.has("timestamp-not-covered") ? [-2, -1, 1, 2] : [];
  const anyUser = userIdHeader !== undefined && world.has("any-users-signature");
  const secrets = [client, ...others].map(({ apiSecret }) => apiSecret);
  const timestamps = [timestamp, ...around.map((by) => String(Number(timestamp) + by))];
  const users = [
    userIdHeader,
    ...(world.has("user-id-not-covered") ? [undefined] : []),
    ...(anyUser ? world.users.keys() : []),
  ];
  const { apiKey } = client;
  const inputs = timestamps.flatMap((at) =>
    users.map((userId) => ({ apiKey, timestamp: at, userId })),
  );
  return secrets.flatMap((secret) => inputs.map((input) => sign(secret, input, encodingOf(world))));
}

/** How many letters of a signature are looked at: all, but for faults. */
function lettersCompared(world: World, expected: string): number {
  if (world.has("signature-prefix-compared")) return 16;
  return world.has("signature-tail-ignored") ? expected.length - 2 : Number.POSITIVE_INFINITY;
}

/** Compares in constant time. */
function equal(world: World, given: string, expected: string): boolean {
  const compared = lettersCompared(world, expected);
  const one = Buffer.from(given.slice(0, compared));
  const other = Buffer.from(expected.slice(0, compared));
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The faults that do not look at a signature. */
function isUnchecked(world: World, operation: OperationName, read: HeaderReader): boolean {
  const given = read(headers.signature);
  if (given === undefined && world.has("unsigned-crashes")) throw new Error("No signature.");
  const isStatus = operation === "getTransaction";
  return (
    (given === undefined && world.has("signature-optional")) ||
    (read(headers.timestamp) === undefined && world.has("timestamp-optional")) ||
    world.strikes("signature-unchecked-now-and-then") ||
    (isStatus && given?.length === 64 && world.has("signature-length-compared"))
  );
}

/** Authentication: X-Signature is the HMAC of key, timestamp and, where it is required, user id. */
export function checkSignature(
  world: World,
  operation: OperationName,
  who: Authenticated,
  read: HeaderReader,
): void {
  if (isUnchecked(world, operation, read)) return;
  const given = read(headers.signature) ?? "";
  const timestamp = read(headers.timestamp) ?? "";
  const right = signaturesOf(world, who, timestamp).some((each) => equal(world, given, each));
  const spurned = operation === "deleteBankAccount" && world.has("right-signature-refused");
  if (!right || spurned) refuse("authentication-secret-wrong");
}
