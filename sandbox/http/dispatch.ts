import { errorsOf } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Authenticated, Call } from "../context.ts";
import { type Data, type Input, Refusal, refuse, textOf } from "../input.ts";
import type { Service } from "../service.ts";

/** `user` is an id, or the email of a new user. */
export const failureKey = (operation: unknown, user: unknown): string =>
  `${textOf(operation)} ${textOf(user)}`;

function failIfArranged({ store, input, userId }: Call, operation: OperationName): void {
  const user = operation === "createUser" ? input.email : (input.user_id ?? userId);
  const failure = store.takeFailure(failureKey(operation, user));
  if (!failure) return;
  const { http, code } = failure;
  const row = errorsOf(operation).find(([, each]) => each.http === http && each.code === code);
  if (row) refuse(row[0]);
  throw new Refusal(http, code, "generic failure");
}

/** Nothing here waits, so no other request comes in between. */
export function dispatch(
  { rules, store, operations }: Service,
  operation: OperationName,
  request: Authenticated & { input: Input },
): Data {
  const call: Call = { ...request, rules, store };
  failIfArranged(call, operation);
  return operations[operation](call);
}
