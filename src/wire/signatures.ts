import type { Redact } from "./redaction.ts";

/** So many requests may be under way, or just answered, while a signature can still be replayed. */
const most = 500;

/** The signatures sent lately: a target may give any of them back, in any of its answers. */
export class Signatures {
  private readonly sent: string[] = [];

  /** Notes one that is about to be sent. */
  note(signature: string): void {
    this.sent.push(signature);
    if (this.sent.length > most) this.sent.shift();
  }

  /** Replaces every one of them, as it is or as in a URL, by its name. */
  readonly redact: Redact = (text) =>
    this.sent
      .flatMap((signature) => [signature, encodeURIComponent(signature)])
      .filter((signature) => signature !== "" && text.includes(signature))
      .reduce((left, signature) => left.replaceAll(signature, "<SIGNATURE>"), text);
}
