import type { OperationName } from "../../../spec/operations.ts";
import { bind, carriesUserId, type Input } from "../profile/binding.ts";
import type { Profile } from "../profile/profile.ts";
import { asText, type WrittenValue } from "../profile/written-value.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { Credentials } from "./credentials.ts";
import { signRequest, type SigningDeviation } from "./signer.ts";
import type { WireRequest, Transport } from "./transport.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Signatures } from "../../wire/signatures.ts";
import type { Pace } from "./pace.ts";
import { randomBytes, randomUUID } from "node:crypto";

export interface BodyForm {
  body(json: string): string;
  contentType: string | undefined;
  /** A target may close the connection before it has read a body this large. */
  large?: true;
}

export interface RequestToSend {
  operation: OperationName;
  input: Input;
  deviation?: SigningDeviation | undefined;
  form?: BodyForm | undefined;
  written?: WrittenValue | undefined;
  spelled?: ((path: string) => string) | undefined;
  requestId?: string;
  suspicious?: true;
}

interface Signing {
  credentials: Credentials;
  encoding: SignatureEncoding;
  now: () => number;
}

const headerValue = /^(?! )[\x20-\x7e]+(?<! )$/;

/** Tests send user ids that no header can carry in body or query; then X-User-Id is left out. */
function userIdOf({ operation, input, written }: RequestToSend, profile: Profile) {
  const id = written?.place.part === "user-id" ? written.value : input.user_id;
  if (!carriesUserId(operation, profile) || id === undefined) return {};
  const userId = asText(id);
  return headerValue.test(userId) ? { userId } : { omitted: true };
}

function buildRequest(
  toSend: RequestToSend,
  profile: Profile,
  baseUrl: string,
  { credentials, encoding, now }: Signing,
) {
  const { operation, input, deviation, form, written, spelled = String, requestId } = toSend;
  const { method, path, body } = bind(operation, input, profile, written);
  const { userId, omitted = false } = userIdOf(toSend, profile);
  const type = form ? form.contentType : "application/json";
  const signed = signRequest({ credentials, encoding, now: now(), userId, requestId }, deviation);
  const request: WireRequest = {
    method,
    url: baseUrl.replace(/\/$/, "") + spelled(path),
    headers: {
      ...signed.headers,
      ...(body !== undefined && type !== undefined && { "content-type": type }),
    },
    body: form && body !== undefined ? form.body(body) : body,
    ...(form?.large && { last: true as const }),
  };
  const isProper = deviation === undefined || deviation.sentByOtherClient === true;
  return { request, recipe: signed.recipe, properlySigned: isProper && !omitted };
}

export const traceVariable = "CONFORMANCE_TRACEPARENT";

export const newTraceId = (): string => randomBytes(16).toString("hex");

/** Random, so that exchanges of different processes and shards never share an id. */
const origin = randomBytes(4).toString("hex");

let exchanges = 0;

export const nextExchangeId = (): string => `${origin}-${(exchanges += 1)}`;

export function createClient(options: {
  profile: Profile;
  baseUrl: string;
  signing: Signing;
  transport: Transport;
  signatures: Signatures;
  pace: Pace;
  traces: boolean;
}) {
  const { profile, baseUrl, signing, transport, signatures, pace, traces } = options;
  return {
    /** Waits for its turn. Returns the exchange as on the wire, secrets included; never throws. */
    async call(toSend: RequestToSend, traceId = newTraceId()): Promise<Exchange> {
      // A signature is valid for seconds, so sign after waiting.
      await pace.turn();
      const built = buildRequest(toSend, profile, baseUrl, signing);
      const request = transport.forGateway(built.request);
      // W3C Trace Context: version 00, a new span, sampled.
      const traceparent = `00-${traceId}-${randomBytes(8).toString("hex")}-01`;
      if (traces) request.headers = { traceparent, ...request.headers };
      signatures.note(request.headers[headers.signature] ?? "");
      const sentAt = new Date();
      const outcome = await transport.send(request);
      const { method, url, headers: sent, body } = request;
      return {
        id: nextExchangeId(),
        operation: toSend.operation,
        at: sentAt.toISOString(),
        durationMs: Date.now() - sentAt.getTime(),
        properlySigned: built.properlySigned,
        ...(built.recipe && { recipe: built.recipe }),
        ...((toSend.form ?? toSend.spelled) && { malformed: true as const }),
        request: { method, url, headers: sent, ...(body && { body }) },
        ...outcome,
      };
    },
  };
}

export const probed: [OperationName, ...OperationName[]] = ["getTransaction", "getLimits"];

export const probeInput = ({ limits }: Profile): Input => ({
  user_id: randomUUID(),
  transaction_id: randomUUID(),
  transaction_type: limits.transactionType,
});
