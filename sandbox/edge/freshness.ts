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

/**
 * Authentication, rule 1. A timestamp may be as far in the future as it may be old: the document does
 * not say, and clocks differ both ways.
 */
export function checkTimestamp(world: World, operation: OperationName, read: HeaderReader): void {
  const timestamp = read(headers.timestamp);
  if (timestamp === undefined && world.has("timestamp-optional")) return;
  if (timestamp === undefined || !/^\d+$/.test(timestamp)) {
    refuse("authentication-timestamp-expired");
  }
  const age = ageOf(world, timestamp, read);
  const window = world.has("window-too-short") ? 3 : freshnessSeconds;
  const tooOld = age > window && !isSpared(world, operation, age, read);
  if (tooOld || -age > window) refuse("authentication-timestamp-expired");
}
