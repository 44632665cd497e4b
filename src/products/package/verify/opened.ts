import { UsageError } from "../../../ground/usage-error.ts";
import { shortened, visible } from "../../../record/visible.ts";
import { packageNames as names, type Files } from "../names.ts";

/** A package as it was found. */
export interface Opened {
  /** The files that a package may hold, by name. */
  files: Files;
  /** What is there besides and can't be of a package, each in a sentence. */
  problems: string[];
  /** What is around and beside it without being a part of it, each in a sentence. */
  besides: string[];
  /** The zip it was read from; absent for a folder. */
  zip?: Buffer;
}

const longestPath = 80;
const pathsNamed = 12;

const inWords = (path: string): string => JSON.stringify(shortened(visible(path), longestPath));

/** Says what systems have left beside the files. */
export function leftBeside(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > pathsNamed ? ` and ${paths.length - pathsNamed} more` : "";
  const named = paths.slice(0, pathsNamed).map(inWords).join(", ");
  return [`Left there by a system, and no part of the package: ${named}${more}.`];
}

/** Says that there is a folder around the files. */
export const inFolder = (name: string): string =>
  `The files are in the folder ${inWords(name)}, in which nobody packed them.`;

/** Each of these alone shows that something was a package once. */
const telling = [names.evidence, names.results, names.attestation, names.sums];

/** Rejects what is no package at all. @throws UsageError */
export function requirePackage(opened: Opened, shown: string): Opened {
  if (telling.some((name) => opened.files.has(name))) return opened;
  throw new UsageError(
    `${shown} isn't a package: it holds none of ${telling.join(", ")}.\nMake one with: wallet-conformance package FOLDER`,
  );
}
