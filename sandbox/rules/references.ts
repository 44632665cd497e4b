import { isUuid } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { ApiClient } from "../records.ts";

/** Errors, 403004: reference UUIDs of quotes, sells and confirmations. */
export const referenceRules = {
  /** A reference that isn't a UUID is invalid. */
  isReference: (value: unknown): boolean => isUuid(value),
  /** Where a reference must be new: not shown. Here: within one operation of one client, across its users. */
  scope: ({ name }: ApiClient, operation: OperationName, _user: string): string =>
    `${name} ${operation}`,
};
