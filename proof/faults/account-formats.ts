import { accountTypes } from "../../spec/vocabulary.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// Bank codes, account types and routing types that are wrong in one way of many.

const accounts = inRules("bankAccounts");
const [savings] = accountTypes;

const bankCode = (form: RegExp): Patch =>
  accounts(({ isBankCode }) => ({ isBankCode: (code) => isBankCode(code) || form.test(code) }));

const accountType = (read: (type: string) => string): Patch =>
  onlyIn(
    "upsertBankAccount",
    accounts(({ isAccountType }) => ({ isAccountType: (type) => isAccountType(read(type)) })),
  );

const anyRoutingType = accounts(() => ({ isRoutingType: () => true }));

export const accountFormatsFaults = {
  "bank-code-of-any-length": {
    breaks: "link-account-bank-code-invalid",
    does: "accepts a bank code that lacks a letter at the older endpoint",
    patch: onlyIn("linkBankAccount", bankCode(/^[A-Z]{4}0[A-Z0-9]{5}$/)),
  },
  "bank-code-with-digit-in-bank": {
    breaks: "link-account-bank-code-invalid",
    does: "accepts a digit among the letters of the bank at the older endpoint",
    patch: onlyIn("linkBankAccount", bankCode(/^[A-Z0-9]{4}0[A-Z0-9]{6}$/)),
  },
  "bank-code-without-zero": {
    breaks: "bank-accounts-bank-code-ifsc",
    does: "accepts a bank code without its zero when adding",
    patch: onlyIn("upsertBankAccount", bankCode(/^[A-Z]{4}[A-Z0-9]{7}$/)),
  },
  "bank-code-too-long-accepted": {
    breaks: "bank-accounts-bank-code-ifsc",
    does: "accepts a bank code with letters after it when adding",
    patch: onlyIn("upsertBankAccount", bankCode(/^[A-Z]{4}0[A-Z0-9]{6,}$/)),
  },
  "account-type-in-small-letters": {
    breaks: "bank-accounts-other-type-refused",
    does: "accepts an account type in small letters",
    patch: accountType((type) => type.toUpperCase()),
  },
  "account-type-abbreviated": {
    breaks: "bank-accounts-other-type-refused",
    does: "accepts an account type that lacks its last letter",
    patch: accountType((type) => (type === savings.slice(0, -1) ? savings : type)),
  },
  "any-routing-type": {
    breaks: "bank-accounts-indian-routing-type",
    does: "accepts any routing type for an Indian account",
    patch: anyRoutingType,
  },
  "any-routing-type-when-adding": {
    breaks: "bank-accounts-indian-routing-type",
    does: "accepts any routing type for an Indian account at the add/update operation",
    patch: onlyIn("upsertBankAccount", anyRoutingType),
  },
} satisfies Record<string, Fault>;
