import { type KeyObject, hash, sign, verify } from "node:crypto";
import { zipSync } from "fflate";
import { isJsonObject } from "../../../spec/json.ts";
import { keyId } from "../../ground/signing-key.ts";
import { byCodeUnits } from "../../record/results/group-by.ts";
import type { Outcome, Results } from "../../record/results/results.ts";

export const sha256 = (content: Buffer) => hash("sha256", content, "hex");

export const packageNames = {
  certificate: "certificate.html",
  report: "report.html",
  pdf: "report.pdf",
  results: "results.json",
  evidence: "evidence.ndjson",
  profile: "profile.resolved.yaml",
  waivers: "waivers.yaml",
  requirements: "requirements.csv",
  statement: "statement.md",
  attestation: "attestation.json",
  sums: "SHA256SUMS",
} as const;

export type Files = ReadonlyMap<string, Buffer>;

export const isPackageName = (name: string) => Object.values<string>(packageNames).includes(name);

const line = /^(?<digest>[0-9a-f]{64}) [ *](?<name>[^/\\]+)$/;

export const sumsOf = (files: Files): string =>
  [...files].map(([name, content]) => `${sha256(content)}  ${name}\n`).join("");

export function readSums(text: string): Map<string, string> | undefined {
  const sums = new Map<string, string>();
  for (const each of text.split("\n").slice(0, -1)) {
    const { digest, name } = line.exec(each)?.groups ?? {};
    if (digest === undefined || name === undefined || sums.has(name)) return undefined;
    sums.set(name, digest);
  }
  return text.endsWith("\n") ? sums : undefined;
}

export function zipOf(files: Files, moment: string): Buffer {
  // Local time with the UTC digits: zip files have local times, and should be the same everywhere.
  const mtime = new Date(moment.slice(0, 19));
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime, level: 6 }));
}

/** DSSE: https://github.com/secure-systems-lab/dsse */
export interface Envelope {
  payloadType: string;
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

function preAuthentication(type: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function sealedWith(key: KeyObject, payloadType: string, payload: Buffer): Envelope {
  const sig = sign(null, preAuthentication(payloadType, payload), key).toString("base64");
  return {
    payloadType,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyId(key), sig }],
  };
}

export const isEnvelope = (value: unknown): value is Envelope =>
  isJsonObject(value) &&
  typeof value.payloadType === "string" &&
  typeof value.payload === "string" &&
  Array.isArray(value.signatures) &&
  value.signatures.every(
    (each) => isJsonObject(each) && typeof each.keyid === "string" && typeof each.sig === "string",
  );

export function isSignedBy(key: KeyObject, envelope: Envelope): boolean {
  const payload = Buffer.from(envelope.payload, "base64");
  const message = preAuthentication(envelope.payloadType, payload);
  return envelope.signatures.some(
    ({ keyid, sig }) =>
      keyid === keyId(key) && verify(null, message, key, Buffer.from(sig, "base64")),
  );
}

interface Parts {
  derived: { results: Results; files: Files };
  evidence: Buffer;
  pdf?: Buffer;
  key?: KeyObject;
}

export function packageFiles({ derived, evidence, pdf, key }: Parts): Files {
  const files = new Map(derived.files).set(packageNames.evidence, evidence);
  if (pdf) files.set(packageNames.pdf, pdf);
  const statement = testResultOf(derived.results, files);
  const attestation = key
    ? sealedWith(key, payloadType, Buffer.from(JSON.stringify(statement)))
    : statement;
  const text = `${JSON.stringify(attestation, undefined, 2)}\n`;
  files.set(packageNames.attestation, Buffer.from(text));
  return files.set(packageNames.sums, Buffer.from(sumsOf(files)));
}

export const payloadType = "application/vnd.in-toto+json";

const described = (name: string, digest: string) => ({ name, digest: { sha256: digest } });

export function testResultOf(results: Results, files: Files) {
  const { suite, document, target, requirements, verdict } = results;
  const idsOf = (...wanted: Outcome[]) =>
    requirements.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id);
  const warnedTests = idsOf("waived", "excluded");
  const passed = warnedTests.length > 0 ? "WARNED" : "PASSED";
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [...files]
      .map(([name, content]) => described(name, sha256(content)))
      .toSorted((one, other) => byCodeUnits(one.name, other.name)),
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      // in-toto has no other results, so everything but conforming is FAILED.
      result: verdict === "conforming" ? passed : "FAILED",
      configuration: [
        described(`${document.title} (${document.version})`, document.digest),
        described(`profile ${target.profile}`, target.profileDigest),
        described(`${suite.name} ${suite.version}: register of requirements`, suite.registerDigest),
        described(`${suite.name} ${suite.version}: openapi.yaml`, suite.specDigest),
        described(`${suite.name} ${suite.version}: what releases excluded`, suite.ledgerDigest),
        described(`${suite.name} ${suite.version}: list of checks`, suite.checksDigest),
      ],
      passedTests: idsOf("pass"),
      warnedTests,
      failedTests: idsOf("fail"),
    },
  };
}
