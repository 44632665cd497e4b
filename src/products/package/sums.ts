import { sha256 } from "./digest.ts";
import type { Files } from "./names.ts";

const line = /^(?<digest>[0-9a-f]{64}) [ *](?<name>[^/\\]+)$/;

/** The digests of files, in the form that `sha256sum -c` reads. */
export const sumsOf = (files: Files): string =>
  [...files].map(([name, content]) => `${sha256(content)}  ${name}\n`).join("");

/** By file name, the digest that a list of sums gives; undefined where it isn't such a list. */
export function readSums(text: string): Map<string, string> | undefined {
  const sums = new Map<string, string>();
  for (const each of text.split("\n").slice(0, -1)) {
    const { digest, name } = line.exec(each)?.groups ?? {};
    if (digest === undefined || name === undefined || sums.has(name)) return undefined;
    sums.set(name, digest);
  }
  return text.endsWith("\n") ? sums : undefined;
}
