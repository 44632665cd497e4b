import type { OperationName } from "../../spec/operations.ts";
import { headers as headerNames } from "../../spec/vocabulary.ts";
import type { Exchange } from "../wire/exchange.ts";
import { redactor, type Redact } from "../wire/redaction.ts";
import type { Signatures } from "../wire/signatures.ts";
import type { SignatureEncoding } from "../wire/signing.ts";
import { asText, bind, carriesUserId, type Input } from "../profile/binding.ts";
import type { Profile } from "../profile/profile.ts";
import type { BodyForm } from "./body-form.ts";
import { signedHeaders, type Credentials, type SigningDeviation } from "./signer.ts";
import type { Transport, WireOutcome, WireRequest } from "./transport.ts";

/** Bodies longer than this are cut in the evidence. */
const longestRecorded = 20_000;

export interface ClientOptions {
  profile: Profile;
  baseUrl: string;
  credentials: Credentials;
  encoding: SignatureEncoding;
  transport: Transport;
  /** The target's time, in milliseconds. */
  now: () => number;
  /** Takes key and secret out of what is recorded. */
  secrets: Redact;
  /** Where the signatures go that are sent. */
  signatures: Signatures;
}

/** One call as it comes back: the redacted record, and the answer as it was for those who read on. */
export interface Call {
  exchange: Exchange;
  answer?: { status: number; body: string };
}

/** Calls operations by canonical input. It signs and records; it judges nothing and never throws. */
export interface Client {
  call(
    operation: OperationName,
    input: Input,
    deviation?: SigningDeviation,
    form?: BodyForm,
  ): Promise<Call>;
}

let calls = 0;
const nextId = () => `${process.pid.toString(36)}-${(calls += 1)}`;

const mapValues = (record: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

function recorded(
  outcome: WireOutcome,
  redact: (text: string) => string,
): Pick<Exchange, "answer" | "failure"> {
  if (outcome.failure) {
    return { failure: { kind: outcome.failure.kind, message: redact(outcome.failure.message) } };
  }
  const { status, headers, body } = outcome.answer;
  const text = redact(body);
  const cut = text.length > longestRecorded;
  return {
    answer: {
      status,
      headers: mapValues(headers, redact),
      body: cut ? text.slice(0, longestRecorded) : text,
      ...(cut && { truncated: true as const }),
    },
  };
}

function contentTypeOf(
  body: string | undefined,
  form: BodyForm | undefined,
): Record<string, string> {
  const type = form ? form.contentType : "application/json";
  return body !== undefined && type !== undefined ? { "content-type": type } : {};
}

/** What a header carries unchanged: no control characters, and no spaces around it. */
const headerText = /^(?! )[\x20-\x7e]+(?<! )$/;

/** The user id for the header; lost when tests send one in body or query that no header can carry. */
function userIdOf(operation: OperationName, input: Input, profile: Profile) {
  if (!carriesUserId(operation, profile) || input.user_id === undefined) return {};
  const userId = asText(input.user_id);
  return headerText.test(userId) ? { userId } : { lost: true };
}

export function createClient(options: ClientOptions): Client {
  const { profile, baseUrl, credentials, encoding, transport, now, secrets, signatures } = options;

  return {
    async call(operation, input, deviation, form) {
      const bound = bind(operation, input, profile);
      const { userId, lost = false } = userIdOf(operation, input, profile);
      const signed = signedHeaders({ credentials, encoding, now: now(), userId }, deviation);
      const request: WireRequest = {
        method: bound.method,
        url: baseUrl.replace(/\/$/, "") + bound.path,
        headers: { ...signed, ...contentTypeOf(bound.body, form) },
        body: form && bound.body !== undefined ? form.body(bound.body) : bound.body,
        ...(form?.large && { last: true as const }),
      };
      const signature = signed[headerNames.signature] ?? "";
      signatures.note(signature);
      const at = new Date();
      const outcome = await transport.send(request);
      const redactSignature = redactor({ SIGNATURE: signature });
      const redact = (text: string) => redactSignature(secrets(text));
      // A target may answer with any of the signatures; a request holds its own and no other.
      const redactAll = (text: string) => signatures.redact(redact(text));
      const { status, body } = outcome.answer ?? {};
      return {
        exchange: {
          id: nextId(),
          operation,
          at: at.toISOString(),
          durationMs: Date.now() - at.getTime(),
          properlySigned: deviation === undefined && !lost,
          ...(form && { malformed: true as const }),
          request: {
            method: request.method,
            url: redact(request.url),
            headers: mapValues(request.headers, redact),
            ...(request.body && { body: redact(request.body).slice(0, longestRecorded) }),
          },
          ...recorded(outcome, redactAll),
        },
        ...(status !== undefined && body !== undefined && { answer: { status, body } }),
      };
    },
  };
}
