import { isDay } from "../../spec/vocabulary.ts";
import {
  createPublicKey,
  hash,
  randomBytes,
  randomInt,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isJsonObject, parseJson } from "../../spec/json.ts";
import { UsageError, withPath } from "../ground/usage-error.ts";
import { keyId } from "../ground/signing-key.ts";
import { shownFolder } from "./folder.ts";

interface Terms {
  nonce: string;
  seed: number;
  runs: number;
  requirements: string[];
  issuedAt: string;
  until: string;
  key: string;
}

export interface Challenge extends Terms {
  /** sha256 of the terms; a run names its challenge by it. */
  digest: string;
  signedBy: string;
}

const areTerms = (value: unknown): value is Terms =>
  isJsonObject(value) &&
  Number.isInteger(value.seed) &&
  Number.isInteger(value.runs) &&
  Array.isArray(value.requirements) &&
  value.requirements.every((each) => typeof each === "string") &&
  typeof value.issuedAt === "string" &&
  typeof value.key === "string" &&
  isDay(value.until);

export const lastMoment = ({ until }: Pick<Terms, "until">): string => `${until}T23:59:59.999Z`;

export function requireDay(until: string): string {
  if (!isDay(until))
    throw new UsageError(`"${until}" is not a date. Expected something like 2027-03-31.`);
  if (lastMoment({ until }) >= new Date().toISOString()) return until;
  throw new UsageError(`${until} has passed: nobody could meet the challenge.`);
}

const messageOf = (terms: unknown): Buffer =>
  Buffer.from(`wallet-conformance challenge\n${JSON.stringify(terms)}`);

export function challengeText(
  asked: Pick<Terms, "until" | "requirements" | "runs">,
  key: KeyObject,
): string {
  const terms: Terms = {
    nonce: randomBytes(16).toString("hex"),
    seed: randomInt(2 ** 31 - 1),
    ...asked,
    issuedAt: new Date().toISOString(),
    key: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
  };
  const signed = {
    challenge: terms,
    signature: sign(null, messageOf(terms), key).toString("base64"),
  };
  return `${JSON.stringify(signed, undefined, 2)}\n`;
}

function signerOf(terms: Terms, signature: string): KeyObject | undefined {
  try {
    const key = createPublicKey(terms.key);
    return verify(null, messageOf(terms), key, Buffer.from(signature, "base64")) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** @throws UsageError if the file isn't as it was signed */
export function readChallenge(file: string): Challenge {
  const shown = shownFolder(file);
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no challenge at ${shown}. Whoever asks for the run makes it: challenge new`,
    );
  }
  const written = parseJson(withPath(`${shown} can't be read`, () => readFileSync(file, "utf8")));
  const { challenge: terms, signature } = isJsonObject(written) ? written : {};
  if (!areTerms(terms)) {
    throw new UsageError(
      `${shown} isn't a challenge. Expected the file that "challenge new" has written.`,
    );
  }
  const key = signerOf(terms, String(signature));
  if (!key) {
    throw new UsageError(`${shown} was changed after it was signed. Ask for it again.`);
  }
  const digest = hash("sha256", messageOf(terms), "hex");
  return { ...terms, digest, signedBy: keyId(key) };
}
