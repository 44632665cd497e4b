import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import { accountFields, type AccountFields } from "../records.ts";
import { refuse } from "../refusal.ts";

export function checkFields({ rules }: Call, fields: AccountFields): void {
  const { bankAccounts } = rules;
  if (!bankAccounts.isAccountType(fields.account_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isRoutingType(fields.routing_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isCountry(fields.country)) refuse("link-account-country-invalid");
  if (!bankAccounts.isBankCode(fields.bank_code)) refuse("link-account-bank-code-invalid");
  if (!bankAccounts.isAccountNumber(fields.account_number)) refuse("link-account-number-invalid");
}

/** Unchecked; those of a record stand in for what isn't given. */
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
