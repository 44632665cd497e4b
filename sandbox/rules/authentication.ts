import { timingSafeEqual } from "node:crypto";
import { requiresHeader } from "../../spec/openapi.ts";
import type { OperationName } from "../../spec/operations.ts";
import { freshnessSeconds, headers } from "../../spec/vocabulary.ts";
import { sign, type SignatureEncoding } from "../../src/wire/signing.ts";
import type { ApiClient } from "../records.ts";

export interface SignedRequest {
  operation: OperationName;
  apiKey: string | undefined;
  signature: string | undefined;
  timestamp: string | undefined;
  requestId: string | undefined;
  userId: string | undefined;
}

/** The right X-Signature: over the client's key, the timestamp sent and, if given, the user id. */
export const signatureOf = (
  { timestamp = "", userId }: SignedRequest,
  { apiKey, apiSecret }: ApiClient,
  encoding: SignatureEncoding,
): string => sign(apiSecret, { apiKey, timestamp, userId }, encoding);

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Authentication, and Limits, rule 4. */
export const authenticationRules = {
  /** Rule 2: an API key that belongs to no client is refused with 6092. */
  clientOf: (apiKey: string | undefined, clients: readonly ApiClient[]): ApiClient | undefined =>
    clients.find((client) => client.apiKey === apiKey),
  /** Which operations require X-User-Id: limits and validate; which others do is not shown. */
  requiresUserId: (operation: OperationName): boolean => requiresHeader(operation, headers.userId),
  /** How signatures are encoded: not shown. */
  encoding: (): SignatureEncoding => "hex",

  /**
   * X-Signature is the HMAC-SHA256, keyed with the API secret, over apiKey + timestamp, and + userId if X-User-Id is
   * required. Rule 3: a wrong secret is refused with 6090.
   */
  isSigned: (request: SignedRequest, client: ApiClient, encoding: SignatureEncoding): boolean =>
    isSame(request.signature ?? "", signatureOf(request, client, encoding)),
  /** X-Timestamp is Unix time in seconds. Not shown: that 6093 refuses anything else, or nothing. */
  isTimestamp: (timestamp: string | undefined): boolean =>
    timestamp !== undefined && /^\d+$/.test(timestamp),
  /** How old a timestamp is, in whole seconds; negative when it lies in the future. */
  ageSeconds: (timestamp: string, now: number): number =>
    Math.floor(now / 1000) - Number(timestamp),
  /** How long a request is valid around its timestamp, in seconds. */
  windowSeconds: freshnessSeconds,
  /** Rule 1 and Limits, rule 4: a request is valid only within its window. Timestamps ahead count the same. */
  isWithinWindow: (ageSeconds: number, windowSeconds: number): boolean =>
    Math.abs(ageSeconds) <= windowSeconds,
  /** X-Request-Id is any string; what a repeated one leads to is not shown. */
  isRequestId: (requestId: string | undefined): boolean => requestId !== undefined,
};
