import { randomUUID } from "node:crypto";
import type { Credentials } from "./credentials.ts";
import { headers, type SigningHeader } from "../../../spec/vocabulary.ts";
import {
  inputPlaceholders,
  type SigningRecipe,
  changedKey,
  type KeyChange,
  changeSignature,
  type SignatureChange,
  otherDigests,
  type OtherDigestName,
} from "../../wire/recipe.ts";
import {
  digest,
  encode,
  signatureInput,
  type SignatureEncoding,
  type SignedParts,
} from "../../wire/signing.ts";

/** How a request deliberately departs from signing as documented (Authentication). Ages are in seconds. */
export interface SigningDeviation {
  without?: readonly SigningHeader[];
  apiKey?: string;
  /** The client's own API key, changed: in the header, and in the signature unless that is made over its own. */
  changeKey?: { change: KeyChange; signs: "sent" | "own" };
  secret?: string;
  signedWithOtherSecret?: true;
  sentByOtherClient?: true;
  keyAsSecret?: true;
  digest?: OtherDigestName;
  /** How old the timestamp is, in seconds, in header and signature; negative for the future. */
  age?: number;
  /** How old the timestamp in the signature is, in seconds, where it differs from the header's. */
  signedAge?: number;
  writeTimestamp?: (seconds: number) => string;
  /** Another user id in the signature than in the header; null to leave it out. */
  signedUserId?: string | null;
  requestId?: string;
  encoding?: SignatureEncoding;
  writeInput?: (parts: SignedParts) => string;
  change?: SignatureChange;
}

export const wrongSecret: SigningDeviation = { secret: "not-the-secret-of-this-client" };

/** `now` is the target's time, in epoch milliseconds. */
interface SigningContext {
  credentials: Credentials;
  encoding: SignatureEncoding;
  now: number;
  userId?: string | undefined;
  requestId?: string | undefined;
}

function secretOf(
  credentials: Credentials,
  { secret, signedWithOtherSecret, sentByOtherClient, keyAsSecret }: SigningDeviation,
): { value: string; named: SigningRecipe["secret"] } {
  const { apiKey, apiSecret, otherSecret } = credentials;
  if (keyAsSecret) return { value: apiKey, named: "API key" };
  if ((signedWithOtherSecret || sentByOtherClient) && otherSecret)
    return { value: otherSecret, named: "other client" };
  if (secret === undefined) return { value: apiSecret, named: "own" };
  return { value: secret, named: { text: secret } };
}

/** The API key that is sent, the one that is signed, and what stands for that in the recipe. */
function keysOf(
  { apiKey: own, otherKey }: Credentials,
  { apiKey, changeKey: changed, sentByOtherClient }: SigningDeviation,
) {
  if (sentByOtherClient && otherKey !== undefined) {
    return { sent: otherKey, signed: otherKey, placeholder: inputPlaceholders.otherKey };
  }
  if (!changed) {
    const sent = apiKey ?? own;
    return { sent, signed: sent, placeholder: apiKey ?? inputPlaceholders.apiKey };
  }
  const { key: sent, placeholder, change } = changedKey(own, changed.change);
  return changed.signs === "own"
    ? { sent, signed: own, placeholder: inputPlaceholders.apiKey, change }
    : { sent, signed: sent, placeholder, change };
}

export function signRequest(
  { credentials, encoding: usual, now, userId, requestId = randomUUID() }: SigningContext,
  deviation: SigningDeviation = {},
): { headers: Record<string, string>; recipe?: SigningRecipe } {
  const { age = 0, signedAge = age, change, encoding = usual, digest: other } = deviation;
  const write = deviation.writeTimestamp ?? String;
  const join = deviation.writeInput ?? signatureInput;
  const secondsAgo = (seconds: number) => write(Math.floor(now / 1000) - seconds);
  const keys = keysOf(credentials, deviation);
  const { signedUserId = userId } = deviation;
  const signedFor = { userId: signedUserId ?? undefined };
  const secret = secretOf(credentials, deviation);
  const input = join({ apiKey: keys.signed, timestamp: secondsAgo(signedAge), ...signedFor });
  const digested = other
    ? otherDigests[other].make(secret.value, input)
    : digest(secret.value, input);
  const made = typeof digested === "string" ? digested : encode(digested, encoding);
  const values: Record<SigningHeader, string | undefined> = {
    apiKey: keys.sent,
    signature: change === undefined ? made : changeSignature(made, change),
    timestamp: secondsAgo(age),
    requestId: deviation.requestId ?? requestId,
    userId,
  };
  const carried = Object.entries(values).filter(
    (entry): entry is [SigningHeader, string] =>
      entry[1] !== undefined && !deviation.without?.includes(entry[0] as SigningHeader),
  );
  const recipe: SigningRecipe = {
    input: join({ apiKey: keys.placeholder, timestamp: inputPlaceholders.timestamp, ...signedFor }),
    ...("change" in keys && { key: keys.change }),
    ...(signedAge !== age && { signedEarlierBySeconds: signedAge - age }),
    secret: secret.named,
    ...(other && { digest: other }),
    encoding,
    ...(change !== undefined && { change }),
  };
  return {
    headers: Object.fromEntries(carried.map(([name, value]) => [headers[name], value])),
    ...(!deviation.without?.includes("signature") && { recipe }),
  };
}
