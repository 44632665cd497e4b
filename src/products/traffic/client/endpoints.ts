import type { OperationName } from "../../../../spec/operations.ts";
import { breach, atEach, unless } from "../rule.ts";

const older: ReadonlySet<OperationName> = new Set(["linkBankAccount", "updateBankAccount"]);

export const newerEndpoint = atEach(({ operation }) => {
  if (operation !== "upsertBankAccount" && !older.has(operation)) return undefined;
  return unless(operation === "upsertBankAccount", breach);
});
