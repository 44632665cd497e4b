import { hash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { UsageError, withPath } from "./usage-error.ts";

const howToMake = "Make one with: openssl genpkey -algorithm ed25519 -out key.pem";
const howToShare =
  "Take it from the private key with: openssl pkey -in key.pem -pubout -out public.pem";

function keyFrom(file: string, kind: "private" | "public", help: string): KeyObject {
  if (!existsSync(file)) throw new UsageError(`There is no key at ${file}. ${help}`);
  const read = kind === "private" ? createPrivateKey : createPublicKey;
  const text = withPath(`${file} can't be read`, () => readFileSync(file, "utf8"));
  let key: KeyObject;
  try {
    key = read(text);
  } catch {
    // Node's message could quote a private key that it can't read.
    throw new UsageError(`${file} doesn't hold a ${kind} key as PEM without a passphrase. ${help}`);
  }
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new UsageError(
    `The key in ${file} is of type ${key.asymmetricKeyType}, not Ed25519. ${help}`,
  );
}

export const readPrivateKey = (file: string): KeyObject => keyFrom(file, "private", howToMake);

export const readPublicKey = (file: string): KeyObject => keyFrom(file, "public", howToShare);

/** sha256 of SubjectPublicKeyInfo, DER. */
export function keyId(key: KeyObject): string {
  const shared = key.type === "private" ? createPublicKey(key) : key;
  const der = shared.export({ type: "spki", format: "der" });
  return `sha256:${hash("sha256", der, "hex")}`;
}
