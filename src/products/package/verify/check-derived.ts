import { isJsonObject, parseJson } from "../../../../spec/json.ts";
import { shortened, visible } from "../../../record/visible.ts";
import type { Derived } from "../derived-files.ts";
import {
  type Envelope,
  type Files,
  isEnvelope,
  isSignedBy,
  packageNames as names,
  payloadType,
  testResultOf,
} from "../files.ts";
import type { KeyObject } from "node:crypto";
import type { Results } from "../../../record/results/results.ts";
import { keyId } from "../../../ground/signing-key.ts";

export interface Line {
  /** `differs`: the package is intact, but a spot check gave another result. */
  state: "holds" | "broken" | "differs" | "unchecked" | "note";
  text: string;
}

export const holds = (text: string): Line => ({ state: "holds", text });
export const broken = (text: string): Line => ({ state: "broken", text });
export const unchecked = (text: string): Line => ({ state: "unchecked", text });
export const note = (text: string): Line => ({ state: "note", text });

export const allOrNone = (problems: readonly string[], held: string): Line[] =>
  problems.length > 0 ? problems.map(broken) : [holds(held)];

export function firstOf(sentences: readonly string[]): string[] {
  const left = sentences.length - 5;
  return [...sentences.slice(0, 5), ...(left > 0 ? [`And ${left} more like these.`] : [])];
}

function textDifference(given: string, derived: string): string | undefined {
  if (given === derived) return undefined;
  const [here, there] = [given.split("\n"), derived.split("\n")];
  const index = there.findIndex((line, number) => line !== here[number]);
  const number = index < 0 ? there.length : index;
  const [line = "", should = ""] = [here[number], there[number]];
  let at = 0;
  while (at < line.length && line[at] === should[at]) at += 1;
  const start = Math.max(0, at - 20);
  const [is, be] = [here[number], there[number]].map((each) =>
    each === undefined ? "nothing" : JSON.stringify(visible(each.slice(start, start + 90).trim())),
  );
  const id = there.slice(0, number).findLast((each) => /^\s*"id": /.test(each));
  const about = id === undefined ? "" : ` (${id.trim().replace(/,$/, "")})`;
  return `line ${number + 1}${about} has ${is}, and should have ${be}`;
}

const generator = /<meta name="generator" content="(?<name>[^"<>]{1,80})"/;

const whatItIs: Record<string, string> = {
  [names.certificate]: "the certificate of this run",
  [names.report]: "the rendering of these results",
  [names.results]: "what the evidence gives",
  [names.profile]: "the profile of the run",
  [names.waivers]: "the waivers of the run",
  [names.requirements]: "the table of these results",
  [names.statement]: "the form for this run",
};

function compareFile(name: string, given: Buffer | undefined, derived: Buffer): Line[] {
  if (!given) return [broken(`${name} is missing: the evidence gives it.`)];
  if (given.equals(derived)) return [holds(`${name} is ${whatItIs[name]}.`)];
  const [text, should] = [given.toString(), derived.toString()];
  const [other, own] = [text, should].map((page) => generator.exec(page)?.groups?.name);
  if (other !== undefined && other !== own)
    return [unchecked(`${name} was rendered by ${other}: not compared with the results.`)];
  const difference = textDifference(text, should) ?? "its bytes differ";
  return [broken(`${name} isn't ${whatItIs[name]}: ${difference}.`)];
}

export function checkDerived(files: Files, { files: derived, noCertificate }: Derived): Line[] {
  const compared = [...derived].flatMap(([name, content]) =>
    compareFile(name, files.get(name), content),
  );
  const surplus = [...files.keys()]
    .filter((name) => name in whatItIs && !derived.has(name))
    .map((name) =>
      name === names.certificate
        ? broken(`${name} was added, but this run can't have a certificate: ${noCertificate}`)
        : broken(`${name} was added: this run has none.`),
    );
  const pdf = note(`${names.pdf} isn't compared with the results: a browser printed it.`);
  return [...compared, ...surplus, ...(files.has(names.pdf) ? [pdf] : [])];
}

function checkSignature(envelope: Envelope | undefined, key: KeyObject | undefined): Line {
  if (!envelope) {
    const unsigned = "It isn't signed: nothing in it shows who made it.";
    return key ? broken(`${unsigned} It should be signed with ${keyId(key)}.`) : note(unsigned);
  }
  const signers = envelope.signatures.map(({ keyid }) => visible(shortened(keyid, 80)));
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

function checkStatement(statement: unknown, type: string, results: Results, files: Files): Line[] {
  const about = new Map(files);
  for (const name of [names.attestation, names.sums]) about.delete(name);
  const expected = testResultOf(results, about);
  const [given, should] = [statement, expected].map((each) => JSON.stringify(each, undefined, 2));
  const difference = textDifference(given ?? "", should ?? "");
  const problems = [
    ...(type === payloadType ? [] : [`payloadType is ${JSON.stringify(visible(type))}`]),
    ...(difference === undefined ? [] : [`as indented JSON, ${difference}`]),
  ].map((problem) => `${names.attestation}: ${problem}.`);
  return allOrNone(
    problems,
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
  const written = parseJson(content.toString());
  if (!isJsonObject(written)) return [broken(`${names.attestation} isn't JSON of an attestation.`)];
  const envelope = isEnvelope(written) ? written : undefined;
  const statement = envelope
    ? parseJson(Buffer.from(envelope.payload, "base64").toString())
    : written;
  const type = envelope?.payloadType ?? payloadType;
  const lines = results ? checkStatement(statement, type, results, files) : [];
  return [checkSignature(envelope, key), ...lines];
}
