import { errorRow, type ErrorRowId } from "../../../spec/error-rows/index.ts";
import type { JsonObject } from "../../../spec/json.ts";

/**
 * What a target is told of a request that is to fail: how it will know the request, and what to answer. A user
 * who is only being created is known by email, and by the id that the client chooses, where it does.
 */
export function failureOf(
  id: ErrorRowId,
  { user_id, email }: JsonObject,
  request_id: string,
): JsonObject {
  const { operation, http, code, meaning: message } = errorRow(id);
  const isNew = operation === "createUser";
  const chosen = isNew && user_id !== undefined ? { chosen_id: user_id } : {};
  const user = { user_id: isNew ? email : user_id, ...chosen };
  return { operation, ...user, http, code, row: id, message, request_id };
}
