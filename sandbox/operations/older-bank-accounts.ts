import type { Operation } from "../context.ts";
import { refuse, refuseUntabled } from "../input.ts";
import {
  checkFields,
  fieldsIn,
  readFields,
  accountStatesOf,
  bankDetails,
  stateOf,
  newAccount,
  verify,
} from "./account-records.ts";
import { checkMaximum, requireAccount, requireLinkable } from "./bank-accounts.ts";

// Versioning, rule 3: the older endpoints keep working.

/** The older add: refuses an account that exists. */
export const linkBankAccount: Operation = (call) => {
  const { rules, store, client, input } = call;
  const known = store.findUser(client, input.user_id) ?? refuse("link-account-validation-failed");
  const user = requireLinkable(call, known);
  const fields = readFields(call);
  const existing = store.findSameAccount(user, fields);
  if (existing && existing.user !== user) refuse("link-account-owned-by-another");
  const { existsAs, isVerificationPending } = rules.bankAccounts;
  const exists = existing && existsAs(stateOf(call, existing));
  if (exists) refuse(exists);
  if (isVerificationPending(accountStatesOf(call, user))) {
    refuse("link-account-verification-pending");
  }
  checkMaximum(call, user, fields);
  const account = newAccount(call, user, fields);
  store.addAccount(account);
  return { bank_account: bankDetails(call, account) };
};

/** The older update: changes a live record in place and verifies it again. */
export const updateBankAccount: Operation = (call) => {
  const { store, input } = call;
  const account = requireAccount(call);
  if (account.state === "deleted") refuseUntabled(404, "bank account not found");
  const { user } = account;
  const { bank_code, account_type } = input;
  const fields = fieldsIn({ bank_code, account_type }, account);
  checkFields(call, fields);
  const same = store.findSameAccount(user, fields);
  if (same && same.user !== user) refuse("link-account-owned-by-another");
  if (same && same !== account) refuse("link-account-duplicate");
  checkMaximum(call, user, fields, account);
  store.updateAccount(account, { ...fields, ...verify(call, user, fields) });
  return { bank_account: bankDetails(call, account) };
};
