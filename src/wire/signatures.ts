import type { Redact } from "./redaction.ts";

/** So many of the last signatures are kept: a target can replay one while its timestamp is fresh. */
const signaturesKept = 500;

/** The last signatures sent. A target may echo any of them, in any of its responses. */
export class Signatures {
  /** Each as it is and URL-encoded: every response is searched for all of them. */
  private readonly sent: string[][] = [];

  /** Notes a signature that is about to be sent. */
  note(signature: string): void {
    if (signature === "") return;
    this.sent.push([...new Set([signature, encodeURIComponent(signature)])]);
    if (this.sent.length > signaturesKept) this.sent.shift();
  }

  /** Replaces every one of them, as it is or URL-encoded, by `<SIGNATURE>`. */
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
