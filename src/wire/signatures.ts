import type { Redact } from "./redaction.ts";

/** So many requests may be under way, or just answered, while a signature can still be replayed. */
const most = 500;

/** The signatures sent lately: a target may give any of them back, in any of its answers. */
export class Signatures {
  /** Each as it is and as in a URL, spelled once: every answer is searched for all of them. */
  private readonly sent: string[][] = [];

  /** Notes one that is about to be sent. */
  note(signature: string): void {
    if (signature === "") return;
    this.sent.push([...new Set([signature, encodeURIComponent(signature)])]);
    if (this.sent.length > most) this.sent.shift();
  }

  /** Replaces every one of them, as it is or as in a URL, by its name. */
  readonly redact: Redact = (text) => {
    let left = text;
    for (const spellings of this.sent) {
      for (const spelling of spellings) {
        if (left.includes(spelling)) left = left.replaceAll(spelling, "<SIGNATURE>");
      }
    }
    return left;
  };
}
