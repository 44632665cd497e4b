import { UsageError } from "../../../ground/usage-error.ts";
import { shortened, visible } from "../../../record/visible.ts";
import { packageNames as names, type Files } from "../names.ts";
import { firstOf } from "./line.ts";

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

/** Says what systems have left beside the files. */
export const leftBeside = (paths: readonly string[]): string[] =>
  paths.length === 0
    ? []
    : [
        `${firstOf(paths.map((path) => JSON.stringify(shortened(visible(path), longestPath)))).join(", ")}: left there by a system, and no part of the package.`,
      ];

const longestPath = 80;

/** Says that there is a folder around the files. */
export const inFolder = (name: string): string =>
  `The files are in the folder ${JSON.stringify(shortened(visible(name), longestPath))}, in which nobody packed them.`;

/** Each of these alone shows that something was a package once. */
const telling = [names.evidence, names.results, names.attestation, names.sums];

/** Rejects what is no package at all. @throws UsageError */
export function requirePackage(opened: Opened, shown: string): Opened {
  if (telling.some((name) => opened.files.has(name))) return opened;
  throw new UsageError(
    `${shown} isn't a package: it holds none of ${telling.join(", ")}.\nMake one with: wallet-conformance package FOLDER`,
  );
}
