import type { Call, Operation } from "../context.ts";
import { refuse, refuseUntabled, textOf } from "../input.ts";
import type { Account, AccountFields, User } from "../records.ts";
import { readFields, bankDetails, newAccount, verify } from "./account-records.ts";
import { passedKyc, requireUser } from "./user-of.ts";

export function requireLinkable(call: Call, user: User): User {
  const isAllowed = call.rules.bankAccounts.isLinkingAllowed(passedKyc(call, user));
  return isAllowed ? user : refuse("link-account-kyc-state");
}

/** 104004: one approved account too many. */
export function checkMaximum(call: Call, user: User, fields: AccountFields, replaced?: Account) {
  const { maximumApproved, countsTowardsMaximum } = call.rules.bankAccounts;
  const others = call.store.accountsOf(user).filter((account) => account !== replaced);
  if (others.filter(countsTowardsMaximum).length < maximumApproved) return;
  if (verify(call, user, fields).state === "approved") refuse("link-account-ceiling-reached");
}

/** Its errors are not shown: these are the older endpoint's. */
export const upsertBankAccount: Operation = (call) => {
  const { store } = call;
  const user = requireLinkable(call, requireUser(call));
  const fields = readFields(call);
  const existing = store.findSameAccount(user, fields);
  if (existing && existing.user !== user) refuse("link-account-owned-by-another");
  checkMaximum(call, user, fields, existing);
  const account = newAccount(call, user, fields);
  if (!existing) {
    store.addAccount(account);
    return { bank_account: bankDetails(call, account) };
  }
  const live = store.replaceAccount(existing, account);
  return { bank_account: bankDetails(call, live) };
};

export function requireAccount(call: Call): Account {
  const { rules, store, input } = call;
  const user = requireUser(call);
  const account = store.findAccount(textOf(input.bank_account_id));
  const isGone = account?.state === "deleted" && !rules.bankAccounts.isDeletedReadable();
  if (account?.user !== user || isGone) refuseUntabled(404, "bank account not found");
  return account;
}

/** Keeps the record, as deleted. */
export const deleteBankAccount: Operation = (call) => {
  const account = requireAccount(call);
  call.store.deleteAccount(account);
  return { bank_account: bankDetails(call, account) };
};

export const getBankAccount: Operation = (call) => ({
  bank_account: bankDetails(call, requireAccount(call)),
});

export const getBankAccountStatus: Operation = (call) => {
  const { bank_account_id, status, is_nre } = bankDetails(call, requireAccount(call));
  return { bank_account: { bank_account_id, status, is_nre } };
};
