import type { KeyObject } from "node:crypto";
import { isJsonObject, parseJson } from "../../../../spec/json.ts";
import type { Results } from "../../../record/results/results.ts";
import { visible, shortened } from "../../../record/visible.ts";
import {
  payloadType,
  testResultOf,
  isEnvelope,
  isSignedBy,
  type Envelope,
} from "../attestation.ts";
import { packageNames as names, type Files } from "../files.ts";
import { keyId } from "../../../ground/signing-key.ts";
import { jsonDifferences } from "./check-derived.ts";
import { allOrNone, broken, firstOf, holds, note, type Line } from "./line.ts";

const longestKeyId = 80;

interface Attestation {
  statement: unknown;
  envelope?: Envelope;
}

function attestationIn(content: Buffer): Attestation | undefined {
  const written = parseJson(content.toString());
  if (!isEnvelope(written)) return isJsonObject(written) ? { statement: written } : undefined;
  const statement = parseJson(Buffer.from(written.payload, "base64").toString());
  return { statement, envelope: written };
}

function checkSignature({ envelope }: Attestation, key: KeyObject | undefined): Line {
  if (!envelope) {
    const unsigned = "It isn't signed: nothing in it shows who made it.";
    return key ? broken(`${unsigned} It should be signed with ${keyId(key)}.`) : note(unsigned);
  }
  const signers = envelope.signatures.map(({ keyid }) => visible(shortened(keyid, longestKeyId)));
  if (!key) {
    return note(
      `It says it is signed with the key ${signers.join(", ")}. Give that key with --key to check it.`,
    );
  }
  return isSignedBy(key, envelope)
    ? holds(`It is signed with the key ${keyId(key)}.`)
    : broken(
        `The signature is not a valid one by ${keyId(key)}: the attestation was changed after it was signed, or signed with another key.`,
      );
}

const bySubject = (statement: unknown): unknown =>
  isJsonObject(statement) && Array.isArray(statement.subject)
    ? {
        ...statement,
        subject: Object.fromEntries(
          statement.subject.map((each: unknown) =>
            isJsonObject(each) ? [String(each.name), each.digest] : ["?", each],
          ),
        ),
      }
    : statement;

/** The files that an attestation is about: all but itself and the sums. */
const subjectsOf = (files: Files): Files => {
  const { attestation, sums } = names;
  return new Map([...files].filter(([name]) => name !== attestation && name !== sums));
};

function checkStatement(
  { statement, envelope }: Attestation,
  results: Results,
  files: Files,
): Line[] {
  const expected = testResultOf(results, subjectsOf(files));
  const type = envelope?.payloadType ?? payloadType;
  const problems = [
    ...(type === payloadType ? [] : [`payloadType is ${JSON.stringify(visible(type))}.`]),
    ...jsonDifferences(bySubject(statement), bySubject(expected)),
  ].map((problem) => `${names.attestation}: ${problem}`);
  return allOrNone(
    firstOf(problems),
    `${names.attestation} is about these files, and says ${expected.predicate.result}.`,
  );
}

export function checkAttestation(
  files: Files,
  results: Results | undefined,
  key: KeyObject | undefined,
): Line[] {
  const content = files.get(names.attestation);
  if (!content) return [broken(`${names.attestation} is missing.`)];
  const attestation = attestationIn(content);
  if (!attestation) return [broken(`${names.attestation} isn't JSON of an attestation.`)];
  const statement = results ? checkStatement(attestation, results, files) : [];
  return [checkSignature(attestation, key), ...statement];
}
