import type { OperationName } from "../../../../spec/operations.ts";
import { atEach, unless } from "../rule.ts";

const older: ReadonlySet<OperationName> = new Set(["linkBankAccount", "updateBankAccount"]);

/** Versioning, 3: clients are advised to move to the newer endpoint. */
export const newerEndpoint = atEach(({ operation }) => {
  if (operation !== "upsertBankAccount" && !older.has(operation)) return undefined;
  return unless(operation === "upsertBankAccount", () => ({
    message: "The client uses an older bank account endpoint.",
    expected: "the newer endpoint, because the older ones are expected to be deprecated",
    actual: operation,
  }));
});
