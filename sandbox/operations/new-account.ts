import type { Context } from "../context.ts";
import type { Account, AccountFields, User } from "../records.ts";

/** States and transitions, Bank account: the result of a verification, and its time. */
export function verify(
  { rules, store }: Context,
  user: User,
  fields: AccountFields,
): Pick<Account, "state" | "isNre" | "verifiedAt"> {
  const { nreState, nameMatchState, isNre, verificationMilliseconds, foundByBank } =
    rules.bankAccounts;
  const verifiedAt = store.now(user) + verificationMilliseconds;
  const found = foundByBank(fields);
  if (found === "pending") return { state: "pending", isNre: false, verifiedAt };
  const isNreAccount = found === "nre";
  const state = isNreAccount ? nreState(user.isNri) : nameMatchState(found === "name-matches");
  return { state, isNre: isNre(isNreAccount, user.isNri), verifiedAt };
}

export function newAccount(context: Context, user: User, fields: AccountFields): Account {
  return { id: context.store.newId(), user, ...fields, ...verify(context, user, fields) };
}
