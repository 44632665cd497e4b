import { findEntry } from "../../../spec/register.ts";
import { sentenceDigest, type Sentence } from "./sentences.ts";

interface Kept {
  heading: string;
  digest: string;
  ids: string[];
}

/** What the suite makes of a sentence; undefined for one that it doesn't know. */
export type Standing = "judged by" | "implied by" | "describes" | "open";

export interface MarkedSentence extends Sentence {
  digest: string;
  standing: Standing | undefined;
  ids: string[];
}

function standingOf(ids: string[]): Standing {
  if (ids.length === 0) return "describes";
  const entries = ids.flatMap((id) => findEntry(id) ?? []);
  if (entries.length === 0) return "open";
  return entries.every(({ basis }) => basis === "implied") ? "implied by" : "judged by";
}

/** Marks the sentences of a copy by those that the suite was written from, and says which of these are gone. */
export function markSentences(
  sentences: Sentence[],
  documentSentences: Record<string, Record<string, string>>,
): { marked: MarkedSentence[]; kept: Kept[]; gone: Kept[] } {
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
    // Under a heading that was renamed, say.
    const known = inPlace ?? [...left].find((each) => each.digest === digest);
    if (known) left.delete(known);
    return { ...sentence, digest, standing: known && standingOf(known.ids), ids: known?.ids ?? [] };
  });
  return { marked, kept, gone: [...left] };
}
