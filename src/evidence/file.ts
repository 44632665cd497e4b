import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { parseJson } from "../../spec/json.ts";
import type { Redact } from "../wire/redaction.ts";
import type { EvidenceLine } from "./lines.ts";
import { redactedLine } from "./redaction.ts";

/** An evidence file, open for appending. */
export interface EvidenceWriter {
  /** Redacts a line and writes it. */
  append(line: EvidenceLine): void;
  close(): void;
}

/**
 * Opens an evidence file, with its folder, for appending. This is where evidence is redacted, and the
 * only place that writes it: results and reports are made from what is in the file.
 * Each line is one write to a descriptor in append mode, so the lines of several processes never mix
 * and a kill loses at most the last one.
 */
export function openEvidence(file: string, redact: Redact): EvidenceWriter {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, "a");
  return {
    append: (line) => void writeSync(descriptor, `${JSON.stringify(redactedLine(line, redact))}\n`),
    close: () => closeSync(descriptor),
  };
}

const lineIn = (text: string) => parseJson(text) as EvidenceLine | undefined;

/**
 * Reads the lines of an evidence file. A kill leaves an incomplete last line, which is dropped. Any
 * other unreadable line is an error of the suite, and becomes one in the results.
 */
export function readEvidence(file: string): EvidenceLine[] {
  const texts = readFileSync(file, "utf8").split("\n");
  const afterLastLineFeed = texts.pop() ?? "";
  const lines = texts.map(
    (text, index): EvidenceLine =>
      lineIn(text) ?? {
        kind: "harness-error",
        message: `Line ${index + 1} of the evidence cannot be read.`,
      },
  );
  const last = lineIn(afterLastLineFeed);
  return last ? [...lines, last] : lines;
}
