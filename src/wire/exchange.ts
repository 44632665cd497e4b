import type { OperationName } from "../../spec/operations.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import type { SigningRecipe } from "./recipe.ts";

/** Why no complete response arrived. */
export type FailureKind =
  "refused" | "unresolved" | "reset" | "timeout" | "tls" | "too-large" | "malformed";

/** What was sent. Header names are lower-case. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** In the evidence, and in recorded traffic: the body was longer than what is recorded. */
  truncated?: true;
}

/** What was received. Header names are lower-case. */
export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** In the evidence: the body was longer than what is recorded. */
  truncated?: true;
}

/**
 * One request with its answer. In memory it is as it was on the wire; in the evidence it is without
 * secrets (src/record/evidence/redaction.ts).
 */
export interface HttpExchange {
  /** Unique in the run. */
  id: string;
  /** When it was sent, ISO 8601. */
  at: string;
  durationMs: number;
  request: SentRequest;
  /** Present unless `failure` is. */
  answer?: ReceivedAnswer;
  failure?: {
    kind: FailureKind;
    message: string;
    /** What whoever runs the suite can do; not in the evidence. */
    advice?: string;
  };
}

/** An exchange with the interface under test; `toCurl` makes it a command that sends it again. */
export interface Exchange extends HttpExchange {
  operation: OperationName;
  /** False when the request was deliberately not signed as documented. */
  properlySigned: boolean;
  /** How its signature was made; absent where it carries none. */
  recipe?: SigningRecipe;
  /** The body was deliberately not a JSON object, or not declared as one. */
  malformed?: true;
}

/** A call of the provider state endpoint. */
export interface StateExchange extends HttpExchange {
  state: ProviderStateName;
  action: "setup" | "teardown";
}
