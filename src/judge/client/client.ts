import { headers } from "../../../spec/vocabulary.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Signatures } from "../../wire/signatures.ts";
import type { Profile } from "../profile/profile.ts";
import { nextExchangeId } from "./exchange-id.ts";
import type { Pace } from "./pace.ts";
import { buildRequest, type RequestToSend, type Signing } from "./request.ts";
import { traceparentOf } from "./traceparent.ts";
import type { Transport } from "./transport.ts";

export interface ClientOptions {
  profile: Profile;
  baseUrl: string;
  signing: Signing;
  transport: Transport;
  /** Where the signatures that are sent are noted. */
  signatures: Signatures;
  pace: Pace;
  /** Whether each request carries a traceparent, unless the profile gives one. */
  traces: boolean;
}

/** Calls operations by canonical input. It signs and sends; it neither judges nor records. */
export interface Client {
  /**
   * Sends one request once it's its turn: signed as documented except the deviation, with its body written as the form says.
   * The exchange is as it was on the wire, secrets included. It never throws.
   */
  call(toSend: RequestToSend, traceId?: string): Promise<Exchange>;
}

/** Creates the client of a target. */
export function createClient(options: ClientOptions) {
  const { profile, baseUrl, signing, transport, signatures, pace, traces } = options;
  const client: Client = {
    async call(toSend, traceId) {
      // A signature is valid for seconds.
      await pace.turn();
      const built = buildRequest(toSend, profile, baseUrl, signing);
      const { recipe, properlySigned } = built;
      const passed = transport.forGateway(built.request);
      const request = traces
        ? { ...passed, headers: { ...traceparentOf(traceId), ...passed.headers } }
        : passed;
      signatures.note(request.headers[headers.signature] ?? "");
      const sentAt = new Date();
      const outcome = await transport.send(request);
      const { method, url, headers: sent, body } = request;
      return {
        id: nextExchangeId(),
        operation: toSend.operation,
        at: sentAt.toISOString(),
        durationMs: Date.now() - sentAt.getTime(),
        properlySigned,
        ...(recipe && { recipe }),
        ...((toSend.form ?? toSend.spelled) && { malformed: true as const }),
        request: { method, url, headers: sent, ...(body && { body }) },
        ...outcome,
      };
    },
  };
  return client;
}
