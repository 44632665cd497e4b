import type { AccountState } from "../../spec/vocabulary.ts";
import type { Context } from "../context.ts";
import type { Data } from "../input.ts";
import type { Account, User } from "../records.ts";

export const stateOf = ({ rules, store }: Context, account: Account): AccountState =>
  rules.bankAccounts.stateAt(account, store.now(account.user));

export const accountStatesOf = (context: Context, user: User): AccountState[] =>
  context.store.accountsOf(user).map((account) => stateOf(context, account));

/** The same in every response. */
export function bankDetails(context: Context, account: Account): Data {
  const { bankAccounts } = context.rules;
  const state = stateOf(context, account);
  return {
    bank_account_id: bankAccounts.knownBy(account),
    ...Object.fromEntries(bankAccounts.shownFields().map((name) => [name, account[name]])),
    status: bankAccounts.spelling(state),
    is_nre: account.isNre && state !== "pending",
  };
}
