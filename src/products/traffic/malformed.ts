import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { SentRequest } from "../../wire/exchange.ts";
import { isUuid } from "./uuid.ts";

/**
 * Its body is no JSON object, not declared as one, or so large that it was cut: it may be refused before
 * the interface sees it.
 */
export function malformedRequest({ body, headers: sent, truncated }: SentRequest): {
  malformed?: true;
} {
  if (truncated) return { malformed: true };
  if (!body) return {};
  const isDeclared = /^application\/json\b/i.test(sent["content-type"] ?? "");
  return isDeclared && isJsonObject(parseJson(body)) ? {} : { malformed: true };
}

/** How another value is refused is not shown. */
export const hasNoUsersId = ({ [headers.userId]: userId }: Record<string, string>): boolean =>
  userId !== undefined && !isUuid(userId);
