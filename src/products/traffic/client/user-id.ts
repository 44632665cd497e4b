import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { breach, sentInstead, atEach, unless } from "../rule.ts";
import { isUuid } from "../uuid.ts";

export const userIdCarried = atEach(({ operation, exchange: { request } }) => {
  if (!requiresHeader(operation, headers.userId)) return undefined;
  return unless(Boolean(request.headers[headers.userId]), breach);
});

export const userIdUuid = atEach(({ exchange: { request } }) => {
  const userId = request.headers[headers.userId];
  if (!userId) return undefined;
  return unless(isUuid(userId), () => sentInstead("X-User-Id", userId));
});
