import type { OperationName } from "../../spec/operations.ts";
import { afterSuccess, around, together } from "../../sandbox/combinators.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

// Answers that are kept although a write has changed what they show.

const keeping =
  (name: OperationName, id: string, endedBy: readonly OperationName[]): Patch =>
  (service) => {
    const kept = new Map<string, Data>();
    return together(
      around(name, (before) => (call) => {
        const key = textOf(call.input[id]);
        const data = kept.get(key) ?? before(call);
        kept.set(key, data);
        return data;
      }),
      afterSuccess(endedBy, ({ input }) => void kept.delete(textOf(input[id]))),
    )(service);
  };

export const keptAnswersFaults = {
  ...breaking(["users-is-nri-set", "users-mark-nri"], {
    "user-kept-until-next-account: shows a user as first read until an account changes": keeping(
      "getUser",
      "user_id",
      ["submitKyc", "upsertBankAccount", "linkBankAccount", "deleteBankAccount"],
    ),
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "status-kept-until-deletion: shows the status of an account as first read until one is deleted":
      keeping("getBankAccountStatus", "bank_account_id", [
        "updateBankAccount",
        "deleteBankAccount",
      ]),
  }),
};
