import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Call } from "../context.ts";
import { refuse, textOf } from "../input.ts";

/** Includes the scope in which the reference must be new. */
export const referenceKey = ({ rules, client, input }: Call, operation: OperationName): string =>
  [
    rules.references.scope(client, operation, textOf(input.user_id).toLowerCase()),
    textOf(input.reference_uuid).toLowerCase(),
  ].join(" ");

/** 403004: refuses a reference UUID that is invalid or was used before. */
export function checkReference(call: Call, operation: OperationName, row: ErrorRowId): void {
  const { rules, store, input } = call;
  if (!rules.references.isReference(input.reference_uuid)) refuse(row);
  if (store.hasReference(referenceKey(call, operation))) refuse(row);
}

/** A refused request doesn't get here. */
export const keepReference = (call: Call, operation: OperationName): void =>
  call.store.keepReference(referenceKey(call, operation));
