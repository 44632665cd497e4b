import type { Account, User } from "../../../fixtures/user.ts";
import type { AccountKind } from "../../../src/target/profile/profile.ts";
import type { AccountState } from "../../../spec/vocabulary.ts";

/** A bank account as we believe it stands. */
export interface BelievedAccount {
  account: Account;
  kind: AccountKind;
  deleted: boolean;
}

/** What we believe of one user's bank accounts. */
export interface AccountsModel {
  isNri: boolean;
  accounts: BelievedAccount[];
}

/** The user on the target. */
export interface AccountsReal {
  user: User;
}

/** Kinds of accounts whose verification comes to an end. */
export type SettledKind = Exclude<AccountKind, "pending">;

/** The states an account of a kind may settle in (States and transitions, Bank account). */
export function settledStates(kind: AccountKind, isNri: boolean): AccountState[] {
  const approved = kind === "nameMatches" || (kind === "nre" && isNri);
  return approved ? ["approved"] : ["rejected", "name-rejected"];
}

export const isNre = (kind: AccountKind, isNri: boolean): boolean => kind === "nre" && isNri;

/** The live account at an index, wherever the index falls; undefined when there is none. */
export function liveAt({ accounts }: AccountsModel, index: number): BelievedAccount | undefined {
  const live = accounts.filter(({ deleted }) => !deleted);
  return live[index % live.length];
}
