import type { ApiClient, World } from "./world.ts";

/** What an operation may answer: success with data, or a refusal it throws. */
export type Data = Record<string, unknown>;

/** An authenticated request as the operations see it, whatever it looked like on the wire. */
export interface Call {
  world: World;
  client: ApiClient;
  /** Body, query and path parameters by the sandbox's names; numbers keep their digits. */
  input: Record<string, unknown>;
  /** X-User-Id, where it was sent. */
  userIdHeader: string | undefined;
}

/** One operation: it answers with data or throws a Refusal. It never waits, so it is atomic. */
export type Operation = (call: Call) => Data;
