import type { OperationName } from "../../spec/operations.ts";
import { freshnessSeconds, headers } from "../../spec/vocabulary.ts";
import { refuse } from "../refusal.ts";
import type { World } from "../world.ts";
import type { HeaderReader } from "./authenticate.ts";

/** How old a timestamp is, in seconds; below zero when it is yet to come. */
function ageOf(world: World, timestamp: string, read: HeaderReader): number {
  const inMilliseconds = world.has("milliseconds-taken") && timestamp.length > 11;
  const signedAt = inMilliseconds ? Math.floor(Number(timestamp) / 1000) : Number(timestamp);
  const ahead = world.users.get(read(headers.userId) ?? "")?.clockOffset ?? 0;
  const age = Math.floor((world.now() + ahead) / 1000) - signedAt;
  return world.has("age-counted-double") ? age * 2 : age;
}

/** The faults that let an old timestamp pass. */
function isSpared(world: World, operation: OperationName, age: number, read: HeaderReader) {
  return (
    world.has("stale-timestamp-accepted") ||
    (world.has("window-in-minutes") && age <= freshnessSeconds * 60) ||
    (world.has("age-within-its-minute") && age % 60 <= freshnessSeconds) ||
    (world.has("stale-timestamp-accepted-once") && operation === "getTransaction") ||
    (world.has("known-request-served-again") && world.requestIds.has(read(headers.requestId) ?? ""))
  );
}

const isNumber = (timestamp: string): boolean => /^\d+$/.test(timestamp);

/** How long a request is valid, in seconds. */
function windowOf(world: World): number {
  if (world.has("window-too-short")) return 3;
  if (world.has("window-nearly-right")) return freshnessSeconds - 2;
  return world.has("window-a-bit-long") ? freshnessSeconds + 2 : freshnessSeconds;
}

/** Authentication, rule 1, and Limits, rule 4: within the window, before it or after. */
export function checkTimestamp(world: World, operation: OperationName, read: HeaderReader): void {
  const timestamp = read(headers.timestamp);
  if (timestamp === undefined && world.has("timestamp-optional")) return;
  if (timestamp !== undefined && !isNumber(timestamp) && world.has("any-timestamp-taken")) return;
  if (timestamp === undefined || !isNumber(timestamp)) {
    refuse("authentication-timestamp-expired");
  }
  const age = ageOf(world, timestamp, read);
  const window = windowOf(world);
  const tooOld = age > window && !isSpared(world, operation, age, read);
  const tooNew = -age > window && !world.has("future-accepted");
  if (tooOld || tooNew) refuse("authentication-timestamp-expired");
}
