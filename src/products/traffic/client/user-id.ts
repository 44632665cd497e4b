import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { shown } from "../../../contract/deviation.ts";
import { atEach, unless } from "../rule.ts";
import { isUuid } from "../uuid.ts";

/** Authentication, X-User-Id: required on the limits and validate operations. */
export const userIdCarried = atEach(({ operation, exchange: { request } }) => {
  if (!requiresHeader(operation, headers.userId)) return undefined;
  return unless(Boolean(request.headers[headers.userId]), () => ({
    message: "The client left X-User-Id out.",
    expected: "X-User-Id with the UUID of the user",
    actual: "no X-User-Id",
  }));
});

/** Authentication, X-User-Id: the UUID of the user. */
export const userIdUuid = atEach(({ exchange: { request } }) => {
  const userId = request.headers[headers.userId];
  if (!userId) return undefined;
  return unless(isUuid(userId), () => ({
    message: "The client sent an X-User-Id that isn't a UUID.",
    expected: "a UUID",
    actual: shown(userId),
  }));
});
