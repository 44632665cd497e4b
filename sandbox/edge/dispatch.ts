import { textOf } from "../text.ts";
import { errorsOf } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Call, Data } from "../call.ts";
import { Refusal, refuse } from "../refusal.ts";
import { operationsByName } from "./routes.ts";

/** Fails if a provider state armed a failure for this user's next request to this operation. */
function failIfArmed({ world, input, userIdHeader }: Call, operation: OperationName): void {
  const who = textOf(input.user_id ?? userIdHeader ?? input.email);
  const key = `${operation} ${who}`;
  const failure = world.armed.get(key);
  if (!failure) return;
  world.armed.delete(key);
  const { http, code } = failure;
  const row = errorsOf(operation).find(([, each]) => each.http === http && each.code === code);
  if (row) refuse(row[0]);
  throw new Refusal(http, code, "generic failure");
}

/** Carries an operation out. Nothing in it waits, so no other request comes in between. */
export function dispatch(call: Call, operation: OperationName): Data {
  failIfArmed(call, operation);
  return operationsByName[operation](call);
}
