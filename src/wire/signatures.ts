import { shortestSecret, type Redact } from "./redaction.ts";

/** So many of the last signatures are kept: a target can replay one while its timestamp is fresh. */
const beginningsKept = 1000;

const placeholder = "<SIGNATURE>";

/** What stands in place of a signature; what is too short to be one stays as it is. */
export const placeholderOf = (signature: string): string =>
  signature.length < shortestSecret ? signature : placeholder;

/** What a signature looks like, alone or within a longer path or token. */
const signatureLike = /[\w+/=%-]{40,}/g;

/** By so many characters of its beginning a signature is known again. */
const beginning = 12;

/** The last signatures sent. A target may echo any of them, in any of its responses. */
export class Signatures {
  /** Each as it is and URL-encoded, by its beginning. Signatures of the same second may begin alike. */
  private readonly spellings = new Map<string, string[]>();

  /** Notes a signature that is about to be sent. One that is too short to be valid is no secret. */
  note(signature: string): void {
    for (const spelling of new Set([signature, encodeURIComponent(signature)])) {
      if (spelling.search(signatureLike) !== 0) continue;
      const key = spelling.slice(0, beginning);
      this.spellings.set(key, [...new Set([...(this.spellings.get(key) ?? []), spelling])]);
    }
    for (const oldest of this.spellings.keys()) {
      if (this.spellings.size <= beginningsKept) break;
      this.spellings.delete(oldest);
    }
  }

  /** Replaces every one of them, as it is, URL-encoded or cut, by `<SIGNATURE>`. */
  readonly redact: Redact = (text) =>
    text.replaceAll(signatureLike, (run) => this.redactRun(run, 0));

  private redactRun(run: string, from: number): string {
    for (let at = from; at + beginning <= run.length; at += 1) {
      const known = this.spellings.get(run.slice(at, at + beginning));
      if (!known) continue;
      const whole = known.find((spelling) => run.startsWith(spelling, at));
      const end = whole === undefined ? run.length : at + whole.length;
      return run.slice(from, at) + placeholder + this.redactRun(run, end);
    }
    return run.slice(from);
  }
}
