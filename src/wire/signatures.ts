import { shortestSecret, type Redact } from "./redaction.ts";

/** So many of the last signatures are kept: a target can replay one while its timestamp is fresh. */
const signaturesKept = 500;

const placeholder = "<SIGNATURE>";

/** What stands in place of a signature; what is too short to be one stays as it is. */
export const placeholderOf = (signature: string): string =>
  signature.length < shortestSecret ? signature : placeholder;

/** What any text that holds a signature must hold: most texts need not be searched for hundreds of them. */
const signatureLike = /[\w+/=%-]{40,}/;

/** The last signatures sent. A target may echo any of them, in any of its responses. */
export class Signatures {
  /** Each as it is and URL-encoded. */
  private readonly sent: string[][] = [];

  /** Notes a signature that is about to be sent. One that was made too short to be valid is no secret. */
  note(signature: string): void {
    if (!signatureLike.test(signature)) return;
    this.sent.push([...new Set([signature, encodeURIComponent(signature)])]);
    if (this.sent.length > signaturesKept) this.sent.shift();
  }

  /** Replaces every one of them, as it is or URL-encoded, by `<SIGNATURE>`. */
  readonly redact: Redact = (text) => {
    if (!signatureLike.test(text)) return text;
    let left = text;
    for (const spellings of this.sent) {
      for (const spelling of spellings) {
        if (left.includes(spelling)) left = left.replaceAll(spelling, placeholder);
      }
    }
    return left;
  };
}
