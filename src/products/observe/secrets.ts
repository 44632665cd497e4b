import { headers } from "../../../spec/vocabulary.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { Bounded } from "../traffic/order.ts";
import { readSignature } from "../traffic/signature.ts";
import { redactor, type Redact } from "../../wire/redaction.ts";
import { Signatures } from "../../wire/signatures.ts";

/** A secret given without its key belongs to the key whose signatures it makes. */
export class KeySecrets {
  private readonly byKey = new Map<string, string>();
  private readonly unassigned: string[];
  private readonly requestsBy = new Bounded<number>();

  constructor(known: Record<string, string>) {
    const pairs = [
      [known.API_KEY, known.API_SECRET],
      [known.OTHER_API_KEY, known.OTHER_API_SECRET],
    ];
    for (const [key, secret] of pairs) if (key && secret) this.byKey.set(key, secret);
    this.unassigned = pairs.flatMap(([key, secret]) => (secret && !key ? [secret] : []));
  }

  readonly of = (key: string): string | undefined => this.byKey.get(key);

  learn(operation: OperationName, sent: Record<string, string>): void {
    const { [headers.apiKey]: key, [headers.signature]: signature } = sent;
    if (!key || !signature || this.byKey.has(key)) return;
    const isMatched = (secret: string) =>
      !["wrong", "unknown"].includes(readSignature(operation, sent, () => secret).kind);
    const found = this.unassigned.find(isMatched);
    if (found !== undefined) this.byKey.set(key, found);
  }

  note(operation: OperationName, sent: Record<string, string>): void {
    this.learn(operation, sent);
    const { [headers.apiKey]: key, [headers.signature]: signature } = sent;
    if (key && signature) this.requestsBy.set(key, (this.requestsBy.get(key) ?? 0) + 1);
  }

  notes(secretName: string): string[] {
    const without = [...this.requestsBy].filter(([key]) => !this.byKey.has(key));
    const requests = without.reduce((sum, [, count]) => sum + count, 0);
    if (requests === 0 || (this.byKey.size === 0 && this.unassigned.length === 0)) return [];
    const keys = without.length === 1 ? "one API key" : `${without.length} API keys`;
    return [
      this.byKey.size > 0
        ? `The signatures of ${keys}, in ${requests} requests, weren't judged: ${secretName} is the secret of another key.`
        : `No signature fits ${secretName}, so the signatures were judged by the target's refusals alone. If it is the secret of a client that signs wrongly, give that client's key in API_KEY.`,
    ];
  }
}

const secretHeaders = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie"]);

export class TrafficSecrets {
  private readonly signatures = new Signatures();
  private readonly keys = new Set<string>();
  private readonly redactors: Redact[];

  constructor(known: Record<string, string>) {
    this.redactors = [redactor(known)];
  }

  note({ [headers.apiKey]: apiKey, [headers.signature]: signature }: Record<string, string>): void {
    if (signature) this.signatures.note(signature);
    // Searching all texts for more keys would take long; a key's own header is always replaced.
    if (!apiKey || this.keys.has(apiKey) || this.keys.size >= 20) return;
    this.keys.add(apiKey);
    this.redactors.push(redactor({ API_KEY: apiKey }));
  }

  readonly redact: Redact = (text) =>
    this.signatures.redact(this.redactors.reduce((left, redact) => redact(left), text));

  redactHeaders(all: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(all).map(([name, value]) => {
        if (secretHeaders.has(name)) return [name, "<SECRET>"];
        return name === headers.apiKey ? [name, "<API_KEY>"] : [name, value];
      }),
    );
  }
}
