import { createHash, createHmac } from "node:crypto";

/** A way to make a signature of secret and input that is not the documented one, HMAC-SHA256. */
interface OtherDigest {
  /** The bytes to encode; a text is sent as it is. */
  make: (secret: string, input: string) => Buffer | string;
  /** The same in a shell, where the input is in the variable INPUT and the secret is this word. */
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
  "the secret itself": {
    make: (secret) => secret,
    inShell: (secret) => `printf %s ${secret}`,
  },
} satisfies Record<string, OtherDigest>;

export type OtherDigestName = keyof typeof digests;

export const otherDigests: Record<OtherDigestName, OtherDigest> = digests;

/** Not a digest at all: sending it discloses the secret. */
export const secretItself: OtherDigestName = "the secret itself";
