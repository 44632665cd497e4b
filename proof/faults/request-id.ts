import { authentication, serving } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

const only = (isAccepted: (requestId: string) => boolean): Patch =>
  authentication(() => ({ isRequestId: (id) => id !== undefined && isAccepted(id) }));

export const requestIdFaults = {
  "request-id-optional": {
    breaks: "authentication-request-id-required",
    does: "does not require X-Request-Id",
    patch: authentication(() => ({ isRequestId: () => true })),
  },
  "request-id-must-be-uuid": {
    breaks: "authentication-request-id-any",
    does: "accepts only UUIDs as X-Request-Id",
    patch: only((id) => /^[0-9a-f-]{36}$/.test(id)),
  },
  "request-id-short": {
    breaks: "authentication-request-id-any",
    does: "refuses an X-Request-Id longer than 64 characters",
    patch: only((id) => id.length <= 64),
  },
  "undated-and-unnumbered-served": {
    breaks: ["authentication-timestamp-required", "authentication-request-id-required"],
    does: "serves requests with neither timestamp nor request id",
    patch: serving(
      ({ timestamp, requestId }) => timestamp === undefined && requestId === undefined,
    ),
  },
} satisfies Record<string, Fault>;
