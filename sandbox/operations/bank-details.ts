import type { Call } from "../context.ts";
import type { Data } from "../data.ts";
import type { Account } from "../records.ts";

/** The bank details object, as every operation returns it. */
export function bankDetails({ rules, store }: Call, account: Account): Data {
  const { bankAccounts } = rules;
  const state = bankAccounts.stateAt(account, store.now(account.user));
  return {
    bank_account_id: account.id,
    ...Object.fromEntries(bankAccounts.shownFields.map((name) => [name, account[name]])),
    status: bankAccounts.spelling(state),
    is_nre: account.isNre && state !== "pending",
  };
}
