import { headers } from "../../../spec/vocabulary.ts";
import { redactor, type Redact } from "../../wire/redaction.ts";
import { Signatures } from "../../wire/signatures.ts";

/** Headers that hold nothing but a secret; what stands in them is never recorded. */
const secretHeaders = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie"]);

/** This many API keys of clients are searched for in texts. In its own header every key is replaced. */
const mostKeys = 20;

/** Takes secrets out of traffic: those that are known beforehand, and those that clients send. */
export class TrafficSecrets {
  private readonly signatures = new Signatures();
  private readonly keys = new Set<string>();
  private readonly redactors: Redact[];

  /** @param known by the name that takes their place */
  constructor(known: Record<string, string>) {
    this.redactors = [redactor(known)];
  }

  note({ [headers.apiKey]: apiKey, [headers.signature]: signature }: Record<string, string>): void {
    if (signature) this.signatures.note(signature);
    if (!apiKey || this.keys.has(apiKey) || this.keys.size >= mostKeys) return;
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
