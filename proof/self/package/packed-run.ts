import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import type { Files } from "../../../src/products/package/files.ts";
import { examine, type Examined } from "../../../src/products/package/verify/examine.ts";
import { openPackage } from "../../../src/products/package/verify/open-package.ts";
import type { Verifier } from "../../../src/products/package/verify/verify.ts";
import { suiteIdentity } from "../../../src/record/results/suite.ts";
import { allChecks } from "../../../src/judge/run/catalogue.ts";
import { command, emptyFolder } from "../cli/command.ts";
import { recordedRun } from "../record/recorded-run.ts";

export const own = generateKeyPairSync("ed25519");

export function keyFile(key: KeyObject): string {
  const file = join(emptyFolder(), "key.pem");
  const type = key.type === "private" ? "pkcs8" : "spki";
  writeFileSync(file, key.export({ format: "pem", type: type as "spki" }));
  return file;
}

export interface PackedRun {
  zip: string;
  files: Files;
}

/** @returns a function, since the run is packed only when the first test begins */
export function packedRun(
  run: () => string | Promise<string> = () => recordedRun,
): () => PackedRun {
  let packed: PackedRun | undefined;
  test.beforeAll(async () => {
    const key = keyFile(own.privateKey);
    const zip = join(emptyFolder(), "package.zip");
    const ended = await command(["package", await run(), "--output", zip, "--key", key]);
    expect(ended).toMatchObject({ exitCode: 0 });
    expect(ended.printed).toContain("Signed with the key sha256:");
    packed = { zip, files: openPackage(zip).files };
  });
  return () => {
    if (packed) return packed;
    throw new Error("The run is packed only when the first test begins.");
  };
}

export function unpacked(files: Files): string {
  const folder = emptyFolder();
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  return folder;
}

export function zipped(zip: string, change: (entries: Record<string, Uint8Array>) => void): string {
  const entries = unzipSync(readFileSync(zip));
  change(entries);
  const file = join(emptyFolder(), "other.zip");
  writeFileSync(file, zipSync(entries, { mtime: "2020-01-01" }));
  return file;
}

const examiner = { suite: suiteIdentity(), checksOnDisk: allChecks() };
const examinedBefore = new WeakMap<Buffer, Examined>();

/** Most tamperings leave the evidence alone, so it's examined once. */
function examineOnce(evidence: Buffer): Examined {
  const examined = examinedBefore.get(evidence) ?? examine(evidence, examiner);
  examinedBefore.set(evidence, examined);
  return examined;
}

export const verifier: Verifier = { examine: examineOnce, key: own.publicKey };
