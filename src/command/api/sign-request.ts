import { randomUUID } from "node:crypto";
import { sign } from "../../wire/signing.ts";

/** How a signature is encoded; the document doesn't show which. */
export type SignatureEncoding = "hex" | "hex-upper" | "base64" | "base64url";

/** Credentials and clock to sign a request with. */
export interface Signing {
  apiKey: string;
  apiSecret: string;
  /** The user's UUID, for operations that carry X-User-Id. */
  userId?: string;
  /** `hex` by default. */
  encoding?: SignatureEncoding;
  /** The time, in milliseconds since 1970; now by default. */
  now?: number;
  /** A fresh UUID by default. */
  requestId?: string;
}

/** The headers of a signed request (Authentication): key, signature, timestamp, request id and user id. */
export function signRequest({
  apiKey,
  apiSecret,
  userId,
  encoding = "hex",
  now = Date.now(),
  requestId = randomUUID(),
}: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "X-Api-Key": apiKey,
    "X-Signature": sign(apiSecret, { apiKey, timestamp, userId }, encoding),
    "X-Timestamp": timestamp,
    "X-Request-Id": requestId,
    ...(userId !== undefined && { "X-User-Id": userId }),
  };
}
