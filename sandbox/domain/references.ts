import { textOf } from "../text.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { refuse } from "../refusal.ts";
import type { Call } from "../call.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && uuid.test(value);

/** Where references are unique: per client and operation, or per client alone. */
const keyOf = ({ world, client }: Call, operation: OperationName, reference: string): string =>
  `${client.name} ${world.has("references-unique-across-operations") ? "" : operation} ${reference.toLowerCase()}`;

/** Refuses a reference UUID that is none or was used before. */
export function checkReference(call: Call, operation: OperationName, row: ErrorRowId): void {
  const { reference_uuid } = call.input;
  const isAnyText = typeof reference_uuid === "string" && call.world.has("references-in-any-form");
  if (!isUuid(reference_uuid) && !isAnyText) refuse(row);
  if (call.world.references.has(keyOf(call, operation, textOf(reference_uuid)))) refuse(row);
  if (call.world.has("references-burned")) useReference(call, operation);
}

/** Uses a reference up; a refused request does not get here. */
export function useReference(call: Call, operation: OperationName): void {
  const { references } = call.world;
  references.add(keyOf(call, operation, textOf(call.input.reference_uuid)));
  if (!call.world.has("old-references-forgotten")) return;
  for (const old of [...references].slice(0, -3)) references.delete(old);
}
