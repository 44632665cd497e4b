import type { AccountState } from "../../spec/vocabulary.ts";
import type { Context } from "../context.ts";
import type { Data } from "../data.ts";
import type { Account, User } from "../records.ts";

/** The state of an account now. */
export const stateOf = ({ rules, store }: Context, account: Account): AccountState =>
  rules.bankAccounts.stateAt(account, store.now(account.user));

/** The states of a user's accounts now. */
export const accountStatesOf = (context: Context, user: User): AccountState[] =>
  context.store.accountsOf(user).map((account) => stateOf(context, account));

/** The bank details object, as every operation returns it. */
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
