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

/** Deliberate deviations from documented signing. Ages are in seconds. */
export interface SigningDeviation {
  without?: readonly SigningHeader[];
  apiKey?: string;
  /** Changes the own API key in the header; `signs`: which of both the signature is made over. */
  changeKey?: { change: KeyChange; signs: "sent" | "own" };
  secret?: string;
  signedWithOtherSecret?: true;
  sentByOtherClient?: true;
  keyAsSecret?: true;
  digest?: OtherDigestName;
  /** In seconds, of header and signature; negative for the future. */
  age?: number;
  /** In seconds, of the signature only. */
  signedAge?: number;
  writeTimestamp?: (seconds: number) => string;
  /** The user id in the signature only; null leaves it out. */
  signedUserId?: string | null;
  requestId?: string;
  encoding?: SignatureEncoding;
  writeInput?: (parts: SignedParts) => string;
  change?: SignatureChange;
}

export const wrongSecret: SigningDeviation = { secret: "not-the-secret-of-this-client" };

/** `now`: the target's time in epoch milliseconds. */
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
