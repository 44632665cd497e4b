import type { Data, Input } from "./input.ts";
import type { ApiClient } from "./records.ts";
import type { Rules } from "./rules/index.ts";
import type { Store } from "./store.ts";

export interface Context {
  rules: Rules;
  store: Store;
}

export interface Authenticated {
  client: ApiClient;
  userId: string | undefined;
}

/** An authenticated request, whatever it looked like on the wire. */
export interface Call extends Context, Authenticated {
  /** Body, query and path parameters together. */
  input: Input;
}

/** An operation returns data or throws a Refusal. It never waits, so each call is atomic. */
export type Operation = (call: Call) => Data;
