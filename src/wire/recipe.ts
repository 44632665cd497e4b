import { type SignatureEncoding, withoutPadding } from "./signing.ts";
import { createHash, createHmac } from "node:crypto";

interface OtherDigest {
  /** Bytes to encode, or a string to send unchanged. */
  make: (secret: string, input: string) => Buffer | string;
  /** The same in a shell: reads $INPUT; `secret` is a shell word. */
  inShell: (secret: string) => string;
}

const keyed = (algorithm: string): OtherDigest => ({
  make: (secret, input) => createHmac(algorithm, secret).update(input, "utf8").digest(),
  inShell: (secret) => `printf %s "$INPUT" | openssl dgst -${algorithm} -hmac ${secret}`,
});

const sha256 = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();

const digests = {
  "HMAC-SHA1": keyed("sha1"),
  "HMAC-SHA512": keyed("sha512"),
  "HMAC-MD5": keyed("md5"),
  "SHA-256 without a key": {
    make: (_, input) => sha256(input),
    inShell: () => `printf %s "$INPUT" | openssl dgst -sha256`,
  },
  "SHA-256 of secret and input": {
    make: (secret, input) => sha256(secret + input),
    inShell: (secret) => `printf %s%s ${secret} "$INPUT" | openssl dgst -sha256`,
  },
  "SHA-256 of input and secret": {
    make: (secret, input) => sha256(input + secret),
    inShell: (secret) => `printf %s%s "$INPUT" ${secret} | openssl dgst -sha256`,
  },
  "HMAC-SHA256 with key and input exchanged": {
    make: (secret, input) => createHmac("sha256", input).update(secret, "utf8").digest(),
    inShell: (secret) => `printf %s ${secret} | openssl dgst -sha256 -hmac "$INPUT"`,
  },
  "the secret itself": { make: (secret) => secret, inShell: (secret) => `printf %s ${secret}` },
} satisfies Record<string, OtherDigest>;

export type OtherDigestName = keyof typeof digests;

export const otherDigests: Record<OtherDigestName, OtherDigest> = digests;

/** Sending it discloses the secret. */
export const secretItself: OtherDigestName = "the secret itself";

/** Data, so that the owner of the secret can make the same wrong signature again. */
export type SignatureChange =
  | { letter: number }
  | { withoutLast: number }
  | "empty"
  | "twice"
  | "all zeros"
  | "lower case"
  | "without the first letter";

const replacedByOne = "cdef";

/** A different letter in hexadecimal and base64. The last letter of base64 carries only some of its bits. */
const otherLetter = (letter: string | undefined = "") =>
  replacedByOne.includes(letter.toLowerCase()) && letter !== "" ? "1" : "c";

/** Counts from the end if negative, and wraps around. */
function indexIn(signature: string, at: number): number {
  const { length } = withoutPadding(signature);
  return (((at + length) % length) + length) % length;
}

export function changeSignature(signature: string, change: SignatureChange): string {
  if (typeof change === "object") {
    if ("withoutLast" in change) return signature.slice(0, -change.withoutLast);
    const index = indexIn(signature, change.letter);
    return signature.slice(0, index) + otherLetter(signature[index]) + signature.slice(index + 1);
  }
  switch (change) {
    case "empty":
      return "";
    case "twice":
      return signature + signature;
    case "all zeros":
      return "0".repeat(signature.length);
    case "lower case":
      return signature.toLowerCase();
    case "without the first letter":
      return signature.slice(1);
  }
}

const inShell: Record<Extract<SignatureChange, string>, string> = {
  empty: "sed 's/.*//'",
  twice: "sed 's/.*/&&/'",
  "all zeros": "sed 's/./0/g'",
  "lower case": "tr A-Z a-z",
  "without the first letter": "cut -c 2-",
};

export function shellFilter(change: SignatureChange, sample: string): string {
  if (typeof change === "string") return inShell[change];
  if ("withoutLast" in change) {
    const kept = sample.length - change.withoutLast;
    return kept > 0 ? `cut -c 1-${kept}` : inShell.empty;
  }
  const before = `^\\(.\\{${indexIn(sample, change.letter)}\\}\\)`;
  const set = replacedByOne + replacedByOne.toUpperCase();
  return `sed -e 's/${before}[${set}]/\\11/;t' -e 's/${before}./\\1c/'`;
}

export const inputPlaceholders = {
  apiKey: "<API_KEY>",
  otherKey: "<OTHER_API_KEY>",
  timestamp: "<TS>",
} as const;

interface KeptKey {
  name: string;
  of(key: string): string;
  inShell: string;
}

const whole: KeptKey = { name: "API_KEY", of: (key) => key, inShell: "${API_KEY:?}" };
const cutKey: KeptKey = {
  name: "API_KEY without its last character",
  of: (key) => key.slice(0, -1),
  inShell: "${API_KEY%?}",
};
const recasedKey: KeptKey = {
  name: "API_KEY in the other case",
  of: (key) =>
    key.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  inShell: '$(printf %s "${API_KEY:?}" | tr A-Za-z a-zA-Z)',
};

const keyChanges = {
  cut: [cutKey, ""],
  longer: [whole, "x"],
  "in the other case": [recasedKey, ""],
  "with a wildcard": [cutKey, "%"],
} as const satisfies Record<string, readonly [KeptKey, string]>;

export type KeyChange = keyof typeof keyChanges;

export function changedKey(key: string, wanted: KeyChange) {
  const change = keyChanges[wanted][0].of(key) === key ? "longer" : wanted;
  const [kept, after] = keyChanges[change];
  return { change, key: kept.of(key) + after, placeholder: `<${kept.name}>${after}` };
}

export function keptOfKey(change: KeyChange, sent: string): Record<string, string> {
  const [{ name }, after] = keyChanges[change];
  return { [name]: sent.slice(0, sent.length - after.length) };
}

export const keysInShell: Record<string, string> = {
  [inputPlaceholders.otherKey]: "${OTHER_API_KEY:?}",
  ...Object.fromEntries(
    [whole, cutKey, recasedKey].map((kept) => [`<${kept.name}>`, kept.inShell]),
  ),
};

/** The owner of the secret can make the signature again; the recipe doesn't reveal the secret. */
export interface SigningRecipe {
  input: string;
  key?: KeyChange;
  /** By how many seconds the signed timestamp is older than the header's. */
  signedEarlierBySeconds?: number;
  /** Whose secret, or what was used instead; `text` is nobody's. */
  secret: "own" | "other client" | "API key" | { text: string };
  digest?: OtherDigestName;
  encoding: SignatureEncoding;
  change?: SignatureChange;
}
