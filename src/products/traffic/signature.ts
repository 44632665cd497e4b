import { requiresHeader } from "../../../spec/openapi.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { freshnessSeconds, headers } from "../../../spec/vocabulary.ts";
import {
  digest,
  encode,
  encodings,
  type SignatureEncoding,
  signatureInput,
} from "../../wire/signing.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { SentRequest } from "../../wire/exchange.ts";

/** `unknown`: the secret isn't known, or a header that the signature covers is missing. */
export type SignatureSeen =
  | { kind: "right"; encoding: SignatureEncoding }
  | { kind: "user id amiss" | "another timestamp" | "unknown" }
  | { kind: "wrong"; made?: string | undefined };

/** Seconds around it, and milliseconds: the client may have signed one of these. */
function otherTimestamps(sent: string): string[] {
  const seconds = Number(sent);
  if (!Number.isSafeInteger(seconds)) return [];
  const around = Array.from({ length: 6 * freshnessSeconds + 1 }, (_, index) =>
    String(seconds + index - 3 * freshnessSeconds),
  );
  return [...around.filter((other) => other !== sent), String(seconds * 1000)];
}

export function readSignature(
  operation: OperationName,
  sent: Record<string, string>,
  secretOf: (apiKey: string) => string | undefined,
): SignatureSeen {
  const {
    [headers.apiKey]: apiKey,
    [headers.signature]: signature,
    [headers.timestamp]: timestamp,
    [headers.userId]: userId,
  } = sent;
  if (!apiKey || !signature || timestamp === undefined) return { kind: "unknown" };
  const secret = secretOf(apiKey);
  if (secret === undefined) return { kind: "unknown" };
  const isRequired = requiresHeader(operation, headers.userId);
  // Without the header nobody knows which user id was signed.
  if (isRequired && userId === undefined) return { kind: "unknown" };
  const over = (stamp: string, user?: string) => {
    const bytes = digest(secret, signatureInput({ apiKey, timestamp: stamp, userId: user }));
    return encodings.find((encoding) => encode(bytes, encoding) === signature);
  };
  const withUser = userId === undefined ? undefined : over(timestamp, userId);
  if (withUser) return { kind: "right", encoding: withUser };
  const withoutUser = over(timestamp);
  // The document doesn't show which other operations require X-User-Id.
  if (withoutUser && !isRequired) return { kind: "right", encoding: withoutUser };
  const isElsewhere = [apiKey + userId + timestamp, userId + apiKey + timestamp].some((text) =>
    encodings.some((encoding) => encode(digest(secret, text), encoding) === signature),
  );
  if (withoutUser || (isRequired && isElsewhere)) return { kind: "user id amiss" };
  const isOther = (stamp: string) => over(stamp, userId) ?? over(stamp);
  if (otherTimestamps(timestamp).some(isOther)) return { kind: "another timestamp" };
  return { kind: "wrong" };
}

const required = [headers.apiKey, headers.signature, headers.timestamp, headers.requestId];

/** The document doesn't show the encoding; the profile may. */
export const isSignedAsIts = (signature: SignatureSeen, { signature: { encoding } }: Profile) =>
  signature.kind === "right" && (encoding === "auto" || encoding === signature.encoding);

export const isProperlySigned = (
  { headers: sent }: SentRequest,
  unrecorded: readonly string[] = [],
  { signature, profile }: { signature: SignatureSeen; profile: Profile },
): boolean =>
  required.every((name) => sent[name] || unrecorded.includes(name)) &&
  (signature.kind === "unknown" || isSignedAsIts(signature, profile));
