import { createHash, hash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { type Chain, type EvidenceLine, schemaVersion } from "./lines.ts";
import { isJsonObject, type JsonObject, parseJson } from "../../../spec/json.ts";
import { startsWith } from "../../ground/encoding.ts";
import { withPath } from "../../ground/usage-error.ts";
import type { Redact } from "../../wire/redaction.ts";
import { mistakeInLine } from "../form.ts";
import { redactedLine } from "./redaction.ts";

/** Each link: sha256 of the previous link (hex) and the line without its line feed. */
export function chainOf(lines: readonly Buffer[]): Chain {
  let head = "";
  for (const line of lines) head = createHash("sha256").update(head).update(line).digest("hex");
  return { lines: lines.length, head };
}

const ending = /^,"digest":"([0-9a-f]{16})"\}$/;
const endingLength = 29;

const digestOf = (content: string | Buffer): string => hash("sha256", content, "hex").slice(0, 16);

export function sealed(json: string): string {
  const content = json.slice(0, -1);
  return `${content},"digest":"${digestOf(content)}"}`;
}

function isIntact(line: Buffer): boolean {
  const [, digest] = ending.exec(line.subarray(-endingLength).toString()) ?? [];
  return digest !== undefined && digest === digestOf(line.subarray(0, -endingLength));
}

/** A line, or what's wrong with it. */
type Checked = EvidenceLine | { kind: undefined; problem: string };

const isLine = (checked: Checked): checked is EvidenceLine => checked.kind !== undefined;

const changesNamed = 5;

function changes(lines: readonly Checked[]): string[] {
  const wrong = lines.flatMap((line, index) =>
    isLine(line) ? [] : [`Line ${index + 1} of the evidence ${line.problem}.`],
  );
  const left = wrong.length - changesNamed;
  return [
    ...wrong.slice(0, changesNamed),
    ...(left > 0 ? [`${left} more lines aren't as they were written.`] : []),
  ];
}

const linesWere = (count: number, what: string): string =>
  `${count} ${count === 1 ? "line" : "lines"} of the evidence ${count === 1 ? "was" : "were"} ${what}.`;

interface Link extends Chain {
  at: number;
}

function contradictions({ at, lines, head }: Link, texts: readonly Buffer[]): string[] {
  const more = at - lines;
  if (more < 0) return [linesWere(-more, "taken out")];
  if (more > 0) return [linesWere(more, "added")];
  if (chainOf(texts.slice(0, at)).head === head) return [];
  return [
    "Lines of the evidence were swapped or replaced: the hash chain over them has another head.",
  ];
}

function linksIn(lines: readonly Checked[]): Link[] {
  return lines.flatMap((line, at) => {
    if (line.kind === "end") return [{ at, lines: line.lines, head: line.head }];
    return line.kind === "run" && line.resumes ? [{ at, ...line.resumes }] : [];
  });
}

const resumes = (line: Checked | undefined): boolean =>
  line?.kind === "run" && line.resumes !== undefined;

function addedAfterEnd(lines: readonly Checked[]): string[] {
  const end = lines.findIndex(
    (line, at) => line.kind === "end" && at < lines.length - 1 && !resumes(lines[at + 1]),
  );
  if (end < 0) return [];
  const next = lines.findIndex((line, at) => at > end && resumes(line));
  return [linesWere((next < 0 ? lines.length : next) - end - 1, "added after its end")];
}

/** The only place that writes evidence. One append a line, so lines of several processes don't mix. */
export function openEvidence(file: string, redact: Redact) {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, "a");
  let isOpen = true;
  const append = (line: EvidenceLine) => {
    // An interrupted test may go on after `close`, when the descriptor may be another file's.
    if (!isOpen) return;
    const text = `${sealed(JSON.stringify(redactedLine(line, redact)))}\n`;
    withPath(`${file} can't be written`, () => writeSync(descriptor, text));
  };
  return {
    append,
    /** Writes the last line; no process may write after it. */
    end: (at: string) => append({ kind: "end", at, ...chainOf(textsIn(readFileSync(file))) }),
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

export type EvidenceWriter = ReturnType<typeof openEvidence>;

const lineFeed = 0x0a;

const carriageReturn = 0x0d;

/**
 * A line without a line feed counts if it's intact; a kill may leave a torn one. What Git and editors
 * do to the ends of lines and of a file changes no line.
 */
function textsIn(content: Buffer): Buffer[] {
  const texts: Buffer[] = [];
  let start = startsWith(content, 0xef, 0xbb, 0xbf) ? 3 : 0;
  for (let at = content.indexOf(lineFeed); at >= 0; at = content.indexOf(lineFeed, start)) {
    const end = content[at - 1] === carriageReturn ? at - 1 : at;
    if (end > start) texts.push(content.subarray(start, end));
    start = at + 1;
  }
  const rest = content.subarray(start);
  return isIntact(rest) ? [...texts, rest] : texts;
}

export function beginWith(earlier: string, file: string): Chain {
  const texts = textsIn(readFileSync(earlier));
  writeFileSync(file, texts.map((text) => `${text.toString()}\n`).join(""));
  return chainOf(texts);
}

function lineIn(text: Buffer): JsonObject | undefined {
  const line = isIntact(text) ? parseJson(text.toString()) : undefined;
  return isJsonObject(line) ? line : undefined;
}

/** Anyone can seal a line. */
function checkForm(line: JsonObject): Checked {
  const mistake = mistakeInLine(line);
  return mistake
    ? { kind: undefined, problem: `isn't in the form of a run's: ${mistake}` }
    : withoutDigest(line);
}

function withoutDigest({ digest: _digest, ...line }: JsonObject): EvidenceLine {
  return line as unknown as EvidenceLine;
}

const changed = { kind: undefined, problem: "was changed after it was written" };

/** Of the evidence of another release's form, the form of each line is unknown. */
export function evidenceIn(content: Buffer) {
  const texts = textsIn(content);
  const lines = texts.map(lineIn);
  const isOfOtherForm = (lines[0]?.schemaVersion ?? schemaVersion) !== schemaVersion;
  const read = isOfOtherForm ? withoutDigest : checkForm;
  const checked = lines.map((line) => (line ? read(line) : changed));
  const contradicted = linksIn(checked).flatMap((link) => contradictions(link, texts));
  return {
    lines: checked.filter(isLine),
    chain: chainOf(texts),
    problems: [...changes(checked), ...new Set(contradicted), ...addedAfterEnd(checked)],
  };
}

export type Evidence = ReturnType<typeof evidenceIn>;

export const readEvidence = (file: string): Evidence => evidenceIn(readFileSync(file));
