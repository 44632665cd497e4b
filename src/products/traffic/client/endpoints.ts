import type { OperationName } from "../../../../spec/operations.ts";
import { breach, atEach, unless } from "../rule.ts";

const older: ReadonlySet<OperationName> = new Set(["linkBankAccount", "updateBankAccount"]);

/** Versioning, 3: clients are advised to move to the newer endpoint. */
export const newerEndpoint = atEach(({ operation }) => {
  if (operation !== "upsertBankAccount" && !older.has(operation)) return undefined;
  return unless(operation === "upsertBankAccount", breach);
});
