import { createHmac } from "node:crypto";

/** Open point signature-encoding. */
export const encodings = [
  "hex",
  "hex-upper",
  "base64",
  "base64url",
  "base64-unpadded",
  "base64url-padded",
] as const;
export type SignatureEncoding = (typeof encodings)[number];

/** `userId` only if X-User-Id is required; `timestamp` as in the header. */
export interface SignedParts {
  apiKey: string;
  timestamp: string;
  userId?: string | undefined;
}

/** Authentication, X-Signature. */
export const signatureInput = ({ apiKey, timestamp, userId = "" }: SignedParts): string =>
  apiKey + timestamp + userId;

export const digestBytes = 32;

export const digest = (secret: string, input: string): Buffer =>
  createHmac("sha256", secret).update(input, "utf8").digest();

export const withoutPadding = (signature: string) => signature.replace(/=+$/, "");

export function encode(bytes: Buffer, encoding: SignatureEncoding): string {
  if (encoding === "hex-upper") return bytes.toString("hex").toUpperCase();
  if (encoding === "base64-unpadded") return withoutPadding(bytes.toString("base64"));
  if (encoding === "base64url-padded") return `${bytes.toString("base64url")}=`;
  return bytes.toString(encoding);
}

export const sign = (secret: string, parts: SignedParts, encoding: SignatureEncoding): string =>
  encode(digest(secret, signatureInput(parts)), encoding);
