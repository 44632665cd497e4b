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

class Batch {
  private readonly spellings = new Set<string>();
  /** Wherever a signature stands in a text, a search of that text at each step meets one of its pieces. */
  private readonly pieces = new Set<string>();

  get size(): number {
    return this.spellings.size;
  }

  add(spelling: string): void {
    if (this.spellings.has(spelling)) return;
    this.spellings.add(spelling);
    for (let at = 0; at < step; at += 1) this.pieces.add(spelling.slice(at, at + pieceLength));
  }

  readonly redact: Redact = (run) => {
    if (!this.isMetIn(run)) return run;
    let left = run;
    for (const spelling of this.spellings) left = left.replaceAll(spelling, placeholder);
    return left;
  };

  private isMetIn(run: string): boolean {
    for (let at = 0; at + pieceLength <= run.length; at += step) {
      if (this.pieces.has(run.slice(at, at + pieceLength))) return true;
    }
    return false;
  }
}

/** The last signatures sent. A target may echo any of them, in any of its responses. */
export class Signatures {
  private current = new Batch();
  private previous = new Batch();

  /** Notes a signature that is about to be sent. One that is too short to be valid is no secret. */
  note(signature: string): void {
    if (signature.search(signatureLike) !== 0) return;
    if (this.current.size >= batchSize) {
      this.previous = this.current;
      this.current = new Batch();
    }
    this.current.add(signature);
    this.current.add(encodeURIComponent(signature));
  }

  /** Replaces every one of them, as it is or URL-encoded, by `<SIGNATURE>`. */
  readonly redact: Redact = (text) =>
    text.replaceAll(signatureLike, (run) => this.current.redact(this.previous.redact(run)));
}
