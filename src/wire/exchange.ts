import type { OperationName } from "../../spec/operations.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import type { SigningRecipe } from "./recipe.ts";

export type FailureKind =
  "refused" | "unresolved" | "reset" | "timeout" | "tls" | "too-large" | "malformed";

/** Header names are lower-case. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Only in evidence and recorded traffic: the recorded body is cut. */
  truncated?: true;
}

export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  truncated?: true;
}

/** In memory as on the wire; in the evidence without secrets. */
export interface HttpExchange {
  id: string;
  at: string;
  durationMs: number;
  request: SentRequest;
  answer?: ReceivedAnswer;
  failure?: {
    kind: FailureKind;
    message: string;
    /** Not in the evidence. */
    advice?: string;
  };
}

export interface Exchange extends HttpExchange {
  operation: OperationName;
  properlySigned: boolean;
  recipe?: SigningRecipe;
  malformed?: true;
}

export interface StateExchange extends HttpExchange {
  state: ProviderStateName;
  action: "setup" | "teardown";
}
