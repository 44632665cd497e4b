import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { breach, sentInstead, atEach, unless } from "../rule.ts";
import { isUuid } from "../uuid.ts";

/** Authentication, X-User-Id: required on the limits and validate operations. */
export const userIdCarried = atEach(({ operation, exchange: { request } }) => {
  if (!requiresHeader(operation, headers.userId)) return undefined;
  return unless(Boolean(request.headers[headers.userId]), breach);
});

/** Authentication, X-User-Id: the UUID of the user. */
export const userIdUuid = atEach(({ exchange: { request } }) => {
  const userId = request.headers[headers.userId];
  if (!userId) return undefined;
  return unless(isUuid(userId), () => sentInstead("X-User-Id", userId));
});
