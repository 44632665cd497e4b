import type { Context } from "../context.ts";
import { pennyDrop } from "../penny-drop.ts";
import type { Account, AccountFields, User } from "../records.ts";

/** States and transitions, Bank account: the state of a new record, and whether it's an NRE account. */
export function verify(
  { rules }: Context,
  { isNri }: User,
  { account_number }: AccountFields,
): Pick<Account, "state" | "isNre"> {
  const { nreState, nameMatchState, isNre } = rules.bankAccounts;
  const found = pennyDrop(account_number);
  if (found === "pending") return { state: "pending", isNre: false };
  const isNreAccount = found === "nre";
  const state = isNreAccount ? nreState(isNri) : nameMatchState(found === "name-matches");
  return { state, isNre: isNre(isNreAccount, isNri) };
}

/** A new record of a bank account, verified but not yet kept. */
export function newAccount(context: Context, user: User, fields: AccountFields): Account {
  const { rules, store } = context;
  return {
    id: store.newId(),
    user,
    ...fields,
    ...verify(context, user, fields),
    verifiedAt: store.now(user) + rules.bankAccounts.verificationMilliseconds,
  };
}
