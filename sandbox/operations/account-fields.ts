import type { Call } from "../context.ts";
import type { AccountFields } from "../records.ts";
import { refuse } from "../refusal.ts";
import { textOf } from "../input.ts";

/** Checks the request fields of a bank account. */
export function checkFields({ rules }: Call, fields: AccountFields): void {
  const { bankAccounts } = rules;
  if (!bankAccounts.isAccountType(fields.account_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isRoutingType(fields.routing_type)) refuse("link-account-validation-failed");
  if (!bankAccounts.isCountry(fields.country)) refuse("link-account-country-invalid");
  if (!bankAccounts.isBankCode(fields.bank_code)) refuse("link-account-bank-code-invalid");
  if (!bankAccounts.isAccountNumber(fields.account_number)) refuse("link-account-number-invalid");
}

const names = ["account_number", "bank_code", "account_type", "country", "routing_type"] as const;

/** The request fields of an add request, checked. */
export function readFields(call: Call): AccountFields {
  const lacking = names.find((name) => typeof call.input[name] !== "string");
  if (lacking) refuse("link-account-validation-failed", `${lacking} is required`);
  const text = (name: (typeof names)[number]) => textOf(call.input[name]);
  const fields = {
    account_number: text("account_number"),
    bank_code: text("bank_code"),
    account_type: text("account_type"),
    country: text("country"),
    routing_type: text("routing_type"),
  };
  checkFields(call, fields);
  return fields;
}
