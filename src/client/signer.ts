import { randomUUID } from "node:crypto";
import type { Credentials } from "./credentials.ts";
import { headers, type SigningHeader } from "../../spec/vocabulary.ts";
import {
  digest,
  encode,
  signatureInput,
  type SignatureEncoding,
  type SignedParts,
} from "../wire/signing.ts";

/** How a request deliberately departs from signing as documented (Authentication). Ages are in seconds. */
export interface SigningDeviation {
  /** Headers left out. */
  without?: readonly SigningHeader[];
  /** Another API key in the header and in the signature. */
  apiKey?: string;
  /** Another secret to sign with. */
  secret?: string;
  /** Signs with the secret of another API client, where one is known. */
  asOtherClient?: true;
  /** How old the timestamp is, in seconds, in header and signature; negative for the future. */
  age?: number;
  /** How old the timestamp in the signature is, in seconds, where it differs from the header's. */
  signedAge?: number;
  /** Writes the timestamp in another form, in header and signature. */
  writeTimestamp?: (seconds: number) => string;
  /** Another user id in the signature than in the header; null to leave it out. */
  signedUserId?: string | null;
  requestId?: string;
  encoding?: SignatureEncoding;
  /** Joins the signed parts in another way than documented. */
  writeInput?: (parts: SignedParts) => string;
  /** Changes the finished signature. */
  tamper?: (signature: string) => string;
}

/** What signing needs besides the deviation. `now` is the target's time, in epoch milliseconds. */
export interface SigningContext {
  credentials: Credentials;
  encoding: SignatureEncoding;
  now: number;
  /** The user id to carry, on operations that carry X-User-Id. */
  userId?: string | undefined;
}

function signedUserId(userId: string | undefined, deviation: SigningDeviation): string | undefined {
  if (deviation.signedUserId === null) return undefined;
  return deviation.signedUserId ?? userId;
}

function secretOf(credentials: Credentials, { secret, asOtherClient }: SigningDeviation): string {
  if (asOtherClient && credentials.otherSecret) return credentials.otherSecret;
  return secret ?? credentials.apiSecret;
}

/** The headers of a signed request (Authentication), but for the deviation. */
export function signedHeaders(
  { credentials, encoding, now, userId }: SigningContext,
  deviation: SigningDeviation = {},
): Record<string, string> {
  const write = deviation.writeTimestamp ?? String;
  const secondsAgo = (age: number) => write(Math.floor(now / 1000) - age);
  const age = deviation.age ?? 0;
  const apiKey = deviation.apiKey ?? credentials.apiKey;
  const parts = {
    apiKey,
    timestamp: secondsAgo(deviation.signedAge ?? age),
    userId: signedUserId(userId, deviation),
  };
  const signature = encode(
    digest(secretOf(credentials, deviation), (deviation.writeInput ?? signatureInput)(parts)),
    deviation.encoding ?? encoding,
  );
  const values: Record<SigningHeader, string | undefined> = {
    apiKey,
    signature: deviation.tamper ? deviation.tamper(signature) : signature,
    timestamp: secondsAgo(age),
    requestId: deviation.requestId ?? randomUUID(),
    userId,
  };
  const carried = Object.entries(values).filter(
    (entry): entry is [SigningHeader, string] =>
      entry[1] !== undefined && !deviation.without?.includes(entry[0] as SigningHeader),
  );
  return Object.fromEntries(carried.map(([name, value]) => [headers[name], value]));
}
