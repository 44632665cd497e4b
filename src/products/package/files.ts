import { createHash } from "node:crypto";
import { zipSync } from "fflate";

export const sha256 = (content: Buffer): string =>
  createHash("sha256").update(content).digest("hex");

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

type PackageName = (typeof packageNames)[keyof typeof packageNames];

export type Files = ReadonlyMap<string, Buffer>;

export const isPackageName = (name: string): name is PackageName =>
  Object.values<string>(packageNames).includes(name);

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

/** A moment as local time with the same digits: a zip holds local times, and should be the same everywhere. */
const sameDigits = (iso: string): Date => new Date(iso.slice(0, 19));

/** Files as a zip. The same files and moment (ISO 8601) give the same bytes on any machine. */
export function zipOf(files: Files, moment: string): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: sameDigits(moment), level: 6 }));
}
