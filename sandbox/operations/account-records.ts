import type { Call, Context } from "../context.ts";
import { type Data, refuse, textOf } from "../input.ts";
import { type Account, type AccountFields, type User, accountFields } from "../records.ts";
import type { AccountState } from "../../spec/vocabulary.ts";

export function checkFields({ rules }: Call, fields: AccountFields): void {
  const { bankAccounts } = rules;
  if (!bankAccounts.isAccountType(fields.account_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isRoutingType(fields.routing_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isCountry(fields.country)) refuse("link-account-country-invalid");
  if (!bankAccounts.isBankCode(fields.bank_code)) refuse("link-account-bank-code-invalid");
  if (!bankAccounts.isAccountNumber(fields.account_number)) refuse("link-account-number-invalid");
}

/** Unchecked. The record's fields stand in for those not given. */
export const fieldsIn = (input: Record<string, unknown>, record?: AccountFields): AccountFields =>
  Object.fromEntries(
    accountFields.map((name) => [name, textOf(input[name] ?? record?.[name])]),
  ) as AccountFields;

export function readFields(call: Call): AccountFields {
  const lacking = accountFields.find((name) => typeof call.input[name] !== "string");
  if (lacking) refuse("link-account-validation-failed", `${lacking} is required`);
  const fields = fieldsIn(call.input);
  checkFields(call, fields);
  return fields;
}

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
