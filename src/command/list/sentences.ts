import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { document, documentSentences } from "../../../spec/document.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import {
  markSentences,
  type MarkedSentence,
  sentencesOf,
} from "../../products/document/sentences.ts";
import { visible } from "../../record/visible.ts";
import { counted } from "../../views/words.ts";

const largestBytes = 1_000_000;

const needsCopy = `Give your own copy of the document "${document.title}" as Markdown.`;

function bytesOf(file: string): Buffer {
  const refused = `${file} can't be read`;
  const stat = withPath(refused, () => statSync(file));
  if (!stat.isFile()) throw new UsageError(`${file} isn't a file. ${needsCopy}`);
  if (stat.size > largestBytes)
    throw new UsageError(`${file} is larger than ${largestBytes / 1_000_000} MB. ${needsCopy}`);
  return withPath(refused, () => readFileSync(file));
}

function textOf(bytes: Buffer, file: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Not UTF-8.
  }
  throw new UsageError(`${file} isn't a text in UTF-8. ${needsCopy}`);
}

/** What shares less than a tenth of the sentences isn't a revision of the document. */
const leastShared = 0.1;

const standings = ["judged by", "implied by", "describes", "open", "nobody's"] as const;

const standingWords = ({ standing }: MarkedSentence): (typeof standings)[number] =>
  standing ?? "nobody's";

function sentenceRows(sentence: MarkedSentence): string[][] {
  const { line, digest, text, ids } = sentence;
  const row = [String(line), digest, standingWords(sentence), visible(text)];
  return ids.length === 0 ? [row] : [row, ["", "", "", `  ${ids.join(", ")}`]];
}

function countsIn(marked: MarkedSentence[]): string {
  const words = marked.map(standingWords);
  return standings
    .map((standing) => `${words.filter((word) => word === standing).length} ${standing}`)
    .join(", ");
}

function identityWords(bytes: Buffer, isWhole: boolean): string {
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest === document.digest) return "This is the file that the suite was written from.";
  return isWhole
    ? "This isn't the file that the suite was written from, but it has the same sentences."
    : "This is another revision than the one that the suite was written from.";
}

/** Each sentence of the reader's copy with what the suite makes of it, and what is different in another revision. */
export function sentenceList(file: string): { rows: string[][]; after: string[] } {
  const bytes = bytesOf(file);
  const text = textOf(bytes, file);
  const { marked, kept, gone } = markSentences(sentencesOf(text), documentSentences());
  if (kept.length - gone.length < kept.length * leastShared) {
    throw new UsageError(
      `${file} isn't the document: it has ${kept.length - gone.length} of its ${kept.length} sentences. ${needsCopy}`,
    );
  }
  const added = marked.filter(({ standing }) => !standing);
  const touched = [...new Set(gone.flatMap(({ ids }) => ids))];
  const after = [
    `${counted(marked.length, "sentence")}: ${countsIn(marked)}`,
    identityWords(bytes, gone.length === 0 && added.length === 0),
    ...gone.map(
      ({ heading, digest, ids }) =>
        `gone  ${digest}  under "${heading}"${ids.length === 0 ? "" : `, which stood for ${ids.join(", ")}`}`,
    ),
    ...added.map(({ line, heading, text: sentence }) =>
      visible(`new   line ${line}, under "${heading}": ${sentence}`),
    ),
    ...(touched.length === 0 ? [] : [`Look again at ${touched.join(", ")}.`]),
  ];
  return { rows: marked.flatMap(sentenceRows), after };
}
