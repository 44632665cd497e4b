import { otherKeyPlaceholder, ownKeyPlaceholder, type KeyChange } from "./key-change.ts";
import type { OtherDigestName } from "./other-digests.ts";
import type { SignatureChange } from "./signature-change.ts";
import type { SignatureEncoding } from "./signing.ts";

export const inputPlaceholders = {
  apiKey: ownKeyPlaceholder,
  otherKey: otherKeyPlaceholder,
  timestamp: "<TS>",
} as const;

/**
 * How the signature of a request was made: enough for whoever holds the secret to make it again,
 * right or wrong, and nothing that tells the secret or the signature.
 */
export interface SigningRecipe {
  /** The text that was signed, with placeholders for the API key and the timestamp of the header. */
  input: string;
  key?: KeyChange;
  /** By how many seconds the signed timestamp is older than the header's, where they differ. */
  signedEarlierBySeconds?: number;
  /** Whose secret signed it, or what did instead: the API key, or a text that is nobody's. */
  secret: "own" | "other client" | "API key" | { text: string };
  digest?: OtherDigestName;
  encoding: SignatureEncoding;
  change?: SignatureChange;
}
