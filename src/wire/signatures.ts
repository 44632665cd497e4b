import { shortestSecret, type Redact } from "./redaction.ts";

/** Spellings in a batch. Two batches are enough: a target can replay a signature only while its timestamp is fresh. */
const batchSize = 1000;

const placeholder = "<SIGNATURE>";

export const placeholderOf = (signature: string): string =>
  signature.length < shortestSecret ? signature : placeholder;

const signatureLike = /(?<![\w+/=%-])[\w+/=%-]{40,}/g;

/** In characters. A text is searched by one piece of this length at each step. */
const pieceLength = 12;
const step = 16;

/** Has a piece of each signature at every offset, so that a search at each step meets one. */
interface Batch {
  spellings: Set<string>;
  pieces: Set<string>;
}

const newBatch = (): Batch => ({ spellings: new Set(), pieces: new Set() });

function redactIn(run: string, { spellings, pieces }: Batch): string {
  for (let at = 0; at + pieceLength <= run.length; at += step) {
    if (!pieces.has(run.slice(at, at + pieceLength))) continue;
    return [...spellings].reduce((left, each) => left.replaceAll(each, placeholder), run);
  }
  return run;
}

/** A target may echo any of the last signatures. */
export class Signatures {
  private current = newBatch();
  private previous = newBatch();

  /** A signature too short to be valid isn't a secret. */
  note(signature: string): void {
    if (signature.search(signatureLike) !== 0) return;
    if (this.current.spellings.size >= batchSize) {
      this.previous = this.current;
      this.current = newBatch();
    }
    const { spellings, pieces } = this.current;
    for (const each of [signature, encodeURIComponent(signature)]) {
      spellings.add(each);
      for (let at = 0; at < step; at += 1) pieces.add(each.slice(at, at + pieceLength));
    }
  }

  readonly redact: Redact = (text) =>
    text.replaceAll(signatureLike, (run) => redactIn(redactIn(run, this.previous), this.current));
}
