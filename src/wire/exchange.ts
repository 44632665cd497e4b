import type { OperationName } from "../../spec/operations.ts";

/** Why no complete answer came. */
export type FailureKind =
  "refused" | "unresolved" | "reset" | "timeout" | "tls" | "too-large" | "malformed";

/** What was sent. Header names are lower-case; values as on the wire, but redacted. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** What came back. `body` is text; `truncated` when it was cut at the size bound. */
export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  truncated?: true;
}

/** One request with its answer: redacted, replayable, the unit of evidence. */
export interface Exchange {
  id: string;
  operation: OperationName;
  /** When it was sent, ISO 8601. */
  at: string;
  durationMs: number;
  /** False when the request was deliberately not signed as documented. */
  properlySigned: boolean;
  /** The body was deliberately no JSON object, or did not say that it is one. */
  malformed?: true;
  request: SentRequest;
  /** Present unless `failure` is. */
  answer?: ReceivedAnswer;
  failure?: { kind: FailureKind; message: string };
}
