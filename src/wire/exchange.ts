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
  /** In the evidence, and in recorded traffic: the body was longer than what is recorded. */
  truncated?: true;
}

export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  truncated?: true;
}

/** In memory it is as it was on the wire; in the evidence it is without secrets. */
export interface HttpExchange {
  id: string;
  at: string;
  durationMs: number;
  request: SentRequest;
  answer?: ReceivedAnswer;
  failure?: {
    kind: FailureKind;
    message: string;
    /** What whoever runs the suite can do; not in the evidence. */
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
