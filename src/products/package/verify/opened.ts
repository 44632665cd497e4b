import { UsageError } from "../../../ground/usage-error.ts";
import { packageNames as names, type Files } from "../names.ts";

/** A package as it was found. */
export interface Opened {
  /** The files that a package may hold, by name. */
  files: Files;
  /** What is there besides and can't be of a package, each in a sentence. */
  problems: string[];
  /** The zip it was read from; absent for a folder. */
  zip?: Buffer;
}

/** Each of these alone shows that something was a package once. */
const telling = [names.evidence, names.results, names.attestation, names.sums];

/** Rejects what is no package at all. @throws UsageError */
export function requirePackage(opened: Opened, shown: string): Opened {
  if (telling.some((name) => opened.files.has(name))) return opened;
  throw new UsageError(
    `${shown} isn't a package: it holds none of ${telling.join(", ")}.\nMake one with: wallet-conformance package FOLDER`,
  );
}
