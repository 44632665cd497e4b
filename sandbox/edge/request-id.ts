import { headers } from "../../spec/vocabulary.ts";
import { refuseUntabled } from "../refusal.ts";
import type { World } from "../world.ts";
import type { HeaderReader } from "./authenticate.ts";

const longest = 64;
const uuid = /^[0-9a-f-]{36}$/;

/** Authentication: X-Request-Id is required; what a repeated one does is not shown. */
export function checkRequestId(world: World, read: HeaderReader): void {
  const id = read(headers.requestId);
  if (id === undefined) {
    if (!world.has("request-id-optional")) refuseUntabled(400, "X-Request-Id is required");
    return;
  }
  if (world.has("request-id-must-be-uuid") && !uuid.test(id)) {
    refuseUntabled(400, "X-Request-Id must be a UUID");
  }
  if (world.has("request-id-short") && id.length > longest) {
    refuseUntabled(400, "X-Request-Id is too long");
  }
  if (world.has("repeated-request-id-refused") && world.requestIds.has(id)) {
    refuseUntabled(400, "X-Request-Id was used before");
  }
  world.requestIds.add(id);
}
