import { shortestSecret, type Redact } from "./redaction.ts";

/** In a batch, in spellings. Two batches are kept: a target can replay a signature while its timestamp is fresh. */
const batchSize = 1000;

const placeholder = "<SIGNATURE>";

export const placeholderOf = (signature: string): string =>
  signature.length < shortestSecret ? signature : placeholder;

const signatureLike = /(?<![\w+/=%-])[\w+/=%-]{40,}/g;

/** A text is searched by pieces of this length, one after each step. In characters. */
const pieceLength = 12;
const step = 16;

/** Wherever a signature stands in a text, a search of that text at each step meets one of its pieces. */
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

/** The last signatures sent. A target may echo any of them, in any of its responses. */
export class Signatures {
  private current = newBatch();
  private previous = newBatch();

  /** Notes a signature that is about to be sent. One that is too short to be valid is no secret. */
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

  /** Replaces every one of them, as it is or URL-encoded, by `<SIGNATURE>`. */
  readonly redact: Redact = (text) =>
    text.replaceAll(signatureLike, (run) => redactIn(redactIn(run, this.previous), this.current));
}
