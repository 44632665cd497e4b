import type { Data, Input } from "./data.ts";
import type { ApiClient } from "./records.ts";
import type { Rules } from "./rules/index.ts";
import type { Store } from "./store.ts";

/** What every decision is made from: the rules, and what the sandbox has kept. */
export interface Context {
  rules: Rules;
  store: Store;
}

/** Who sent an authenticated request, and for which user where X-User-Id is required. */
export interface Authenticated {
  client: ApiClient;
  userId: string | undefined;
}

/** An authenticated request as an operation sees it, whatever it looked like on the wire. */
export interface Call extends Context, Authenticated {
  /** Body, query and path parameters together. */
  input: Input;
}

/** An operation returns data or throws a Refusal. It never waits, so each call is atomic. */
export type Operation = (call: Call) => Data;
