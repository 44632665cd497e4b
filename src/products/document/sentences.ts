import { findEntry } from "../../../spec/register.ts";
import { hash } from "node:crypto";

function standingOf(ids: string[]): "judged by" | "implied by" | "describes" | "open" {
  if (ids.length === 0) return "describes";
  const entries = ids.flatMap((id) => findEntry(id) ?? []);
  if (entries.length === 0) return "open";
  return entries.every(({ basis }) => basis === "implied") ? "implied by" : "judged by";
}

export function markSentences(
  sentences: Sentence[],
  documentSentences: Record<string, Record<string, string>>,
) {
  const kept = Object.entries(documentSentences).flatMap(([heading, under]) =>
    Object.entries(under).map(([digest, ids]) => ({
      heading,
      digest,
      ids: ids.split(" ").filter(Boolean),
    })),
  );
  const byPlace = new Map(kept.map((each) => [`${each.digest} ${each.heading}`, each]));
  const placed = sentences.map((sentence) => {
    const digest = sentenceDigest(sentence.text);
    return { sentence, digest, known: byPlace.get(`${digest} ${sentence.heading}`) };
  });
  const left = new Set(kept);
  for (const { known } of placed) if (known) left.delete(known);
  const marked = placed.map(({ sentence, digest, known: inPlace }) => {
    // The sentence has moved, for example under a renamed heading.
    const known = inPlace ?? [...left].find((each) => each.digest === digest);
    if (known) left.delete(known);
    return { ...sentence, digest, standing: known && standingOf(known.ids), ids: known?.ids ?? [] };
  });
  return { marked, kept, gone: [...left] };
}

interface Sentence {
  line: number;
  heading: string;
  text: string;
}

const normalised = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[`*]|\\(?=[^\w\s])/g, "")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, "-")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?\| ?/g, " | ")
    .trim();

const digestLength = 16;

export const sentenceDigest = (text: string): string =>
  hash("sha256", text, "hex").slice(0, digestLength);

const headingLine = /^#{1,6}\s(.*)$/;
const fence = /^\s*(```|~~~)/;
const tableRow = /^\s*\|(.*)\|\s*$/;
const ruleBelowHead = /^[\s|:-]+$/;
const listItem = /^\s*(?:\d+[.)]|[-*+])\s+/;
const betweenSentences = /(?<=[.!?][)"'`*]{0,3})\s+(?=[("'`*]*[A-Z])/;

/** A table row or a line of code is one sentence; lines of a paragraph are joined. */
export function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let heading = "";
  let paragraph = { line: 0, text: "" };
  let isCode = false;
  const add = (line: number, text: string) => {
    const plain = normalised(text);
    if (plain !== "") sentences.push({ line, heading, text: plain });
  };
  const endParagraph = () => {
    for (const text of paragraph.text.split(betweenSentences)) add(paragraph.line, text);
    paragraph = { line: 0, text: "" };
  };
  for (const [index, text] of markdown.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const isFence = fence.test(text);
    const title = isCode ? undefined : headingLine.exec(text)?.[1];
    const row = isCode ? undefined : tableRow.exec(text)?.[1];
    if (isFence || isCode || title !== undefined || row !== undefined || text.trim() === "") {
      endParagraph();
      if (isFence) isCode = !isCode;
      if (title !== undefined) heading = normalised(title);
      if (!isFence && !ruleBelowHead.test(row ?? "")) add(line, title ?? row ?? text);
    } else {
      if (listItem.test(text)) endParagraph();
      paragraph.line ||= line;
      paragraph.text += `${text.replace(listItem, "")}\n`;
    }
  }
  endParagraph();
  return sentences;
}
