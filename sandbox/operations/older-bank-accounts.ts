import { type AccountState } from "../../spec/vocabulary.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Operation } from "../context.ts";
import { textOf } from "../input.ts";
import { refuse, refuseUntabled } from "../refusal.ts";
import { checkFields, readFields } from "./account-fields.ts";
import { checkMaximum, requireAccount, requireVerified } from "./bank-accounts.ts";
import { bankDetails } from "./bank-details.ts";
import { newAccount, verify } from "./new-account.ts";

/** Versioning, rule 3: the older endpoints, which keep working. */

/** The row that refuses an account which exists in this state. */
const existsAs: Partial<Record<AccountState, ErrorRowId>> = {
  approved: "link-account-duplicate",
  pending: "link-account-exists-pending",
  rejected: "link-account-exists-rejected",
  "name-rejected": "link-account-exists-name-rejected",
};

/** POST /api/v2/user/bank_account: the older add. An account that exists is refused. */
export const linkBankAccount: Operation = (call) => {
  const { rules, store, client, input } = call;
  const known = store.findUser(client, input.user_id) ?? refuse("link-account-validation-failed");
  const user = requireVerified(call, known);
  const fields = readFields(call);
  const existing = store.findSameAccount(user, fields);
  if (existing && existing.user !== user) refuse("link-account-owned-by-another");
  const now = store.now(user);
  const exists = existing && existsAs[rules.bankAccounts.stateAt(existing, now)];
  if (exists) refuse(exists);
  const states = store.accountsOf(user).map((each) => rules.bankAccounts.stateAt(each, now));
  if (states.includes("pending")) refuse("link-account-verification-pending");
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
  const { user, account_number, country, routing_type } = account;
  const bank_code = textOf(input.bank_code ?? account.bank_code);
  const account_type = textOf(input.account_type ?? account.account_type);
  const fields = { account_number, bank_code, account_type, country, routing_type };
  checkFields(call, fields);
  const same = store.findSameAccount(user, fields);
  if (same && same.user !== user) refuse("link-account-owned-by-another");
  if (same && same !== account) refuse("link-account-duplicate");
  checkMaximum(call, user, fields, account);
  store.updateAccount(account, { ...fields, ...verify(call, user, fields) });
  return { bank_account: bankDetails(call, account) };
};
