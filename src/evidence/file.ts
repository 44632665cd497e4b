import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { EvidenceLine } from "./lines.ts";

/** An evidence file open for appending. */
export interface EvidenceFile {
  append(line: EvidenceLine): void;
  close(): void;
}

/**
 * Opens an evidence file, with its folder, for appending. Each line is one write to a descriptor in
 * append mode, so the lines of several processes never mix and a kill loses at most the last one.
 */
export function openEvidence(file: string): EvidenceFile {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, "a");
  return {
    append: (line) => void writeSync(descriptor, `${JSON.stringify(line)}\n`),
    close: () => closeSync(descriptor),
  };
}

function parsed(text: string): EvidenceLine | undefined {
  try {
    return JSON.parse(text) as EvidenceLine;
  } catch {
    return undefined;
  }
}

/**
 * Reads the lines of an evidence file back. A torn last line is what a kill leaves and is dropped;
 * an unreadable one before it is a fault of ours, and becomes one in the results.
 */
export function readEvidence(file: string): EvidenceLine[] {
  const texts = readFileSync(file, "utf8").split("\n");
  const torn = texts.pop() ?? "";
  const lines = texts.map(
    (text, index): EvidenceLine =>
      parsed(text) ?? {
        kind: "harness-error",
        message: `Line ${index + 1} of the evidence cannot be read.`,
      },
  );
  const rest = parsed(torn);
  return rest ? [...lines, rest] : lines;
}
