import { inRules, onlyIn, withInput } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import { isPlain } from "../data.ts";
import { textOf } from "../input.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Patch } from "../patch.ts";
import type { Fault } from "./fault.ts";

const accounts = inRules("bankAccounts");
const kyc = inRules("kyc");
const references = inRules("references");
const users = inRules("users");

const uuidLength = 36;

/** Reads a user id as if it had been written rightly. */
const mending = (operation: OperationName, name: string, mend: (id: string) => string): Patch =>
  withInput(operation, ({ input }) =>
    typeof input[name] === "string" ? { [name]: mend(input[name]) } : {},
  );

/** Also takes country codes of a form for codes, by what they are meant as. */
const reading = (read: (code: string) => string) => ({
  kyc: kyc(({ isCountry }) => ({ isCountry: (code) => isCountry(code) || isCountry(read(code)) })),
  accounts: accounts(({ isCountry }) => ({
    isCountry: (code) => isCountry(code) || isCountry(read(code)),
  })),
});

const inCapitals = reading((code) => code.toUpperCase());
const ofTwoLetters = reading((code) => ({ IN: "IND", GB: "GBR" })[code] ?? code);
const byNumber = reading((code) => ({ "356": "IND", "826": "GBR" })[code] ?? code);
const anyThreeLetters = reading((code) => (/^[A-Z]{3}$/.test(code) ? "IND" : code));

const issuingCountry = ({ input }: Call, document: "POA" | "POI"): string => {
  const given = input[document];
  return isPlain(given) ? textOf(given.issuing_country) : "";
};

const bankCode = (form: RegExp): Patch =>
  accounts(({ isBankCode }) => ({ isBankCode: (code) => isBankCode(code) || form.test(code) }));

const accountType = (read: (type: string) => string): Patch =>
  onlyIn(
    "upsertBankAccount",
    accounts(({ isAccountType }) => ({ isAccountType: (type) => isAccountType(read(type)) })),
  );

/** Takes references of a form at one operation. */
const referring = (
  operation: OperationName,
  breaks: Fault["breaks"],
  form: RegExp,
  what: string,
): Fault => ({
  breaks,
  does: `accepts a reference UUID ${what} at ${operation}`,
  patch: onlyIn(
    operation,
    references(({ isReference }) => ({
      isReference: (value) => isReference(value) || form.test(textOf(value)),
    })),
  ),
});

export const formatsFaults = {
  "phone-with-letters-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a phone with a letter in it",
    patch: users(() => ({ isPhone: (text) => /^\+\w{7,15}$/.test(text) })),
  },
  "phone-of-any-length-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts any number of digits for a phone",
    patch: users(() => ({ isPhone: (text) => /^\+\d+$/.test(text) })),
  },
  "short-phone-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a phone of one digit",
    patch: users(() => ({ isPhone: (text) => /^\+\d{1,15}$/.test(text) })),
  },
  "plus-alone-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a plus for a phone",
    patch: users(({ isPhone }) => ({ isPhone: (text) => text === "+" || isPhone(text) })),
  },
  "two-ats-accepted": {
    breaks: "create-user-email-format",
    does: "accepts an email with two @",
    patch: users(() => ({ isEmail: (text) => /^[^\s@]+@+[^\s@]+\.[^\s@]+$/.test(text) })),
  },
  "short-uuid-accepted": {
    breaks: "create-user-uuid-invalid",
    does: "accepts a user uuid that lacks its last letter",
    patch: mending("createUser", "user_uuid", (id) =>
      id.length === uuidLength - 1 ? `${id}0` : id,
    ),
  },
  "any-letters-in-uuid-accepted": {
    breaks: "create-user-uuid-invalid",
    does: "accepts any letters in a user uuid",
    patch: mending("createUser", "user_uuid", (id) => id.replaceAll(/[g-z]/g, "0")),
  },
  "long-uuid-accepted-for-kyc": {
    breaks: "kyc-user-uuid-invalid",
    does: "reads only the beginning of a user uuid in KYC",
    patch: mending("submitKyc", "user_id", (id) => id.slice(0, uuidLength)),
  },
  "long-uuid-accepted-for-status": {
    breaks: "status-user-id-format",
    does: "reads only the beginning of a user id in status requests",
    patch: mending("getTransaction", "user_id", (id) => id.slice(0, uuidLength)),
  },
  "reference-of-any-letters": referring(
    "poolSell",
    "pool-sell-reference-refused",
    /^[0-9a-z-]{36}$/,
    "with any letters",
  ),
  "short-reference-accepted": referring(
    "getPoolSellQuote",
    "pool-quote-reference-refused",
    /^[0-9a-f-]{30,35}$/,
    "that lacks a letter",
  ),
  "long-reference-accepted": referring(
    "confirmOnchainFunding",
    "funding-reference-refused",
    /^[0-9a-f-]{37,}$/,
    "with a letter more",
  ),
  "lower-case-country-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts a country in small letters in KYC",
    patch: inCapitals.kyc,
  },
  "lower-case-country-of-poa-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts the issuing country of a proof of address in small letters",
    patch: onlyIn("submitKyc", inCapitals.kyc, (call) =>
      /^[a-z]{3}$/.test(issuingCountry(call, "POA")),
    ),
  },
  "numeric-country-of-poi-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts the number of a country as the issuing country of a proof of identity",
    patch: onlyIn("submitKyc", byNumber.kyc, (call) => /^\d{3}$/.test(issuingCountry(call, "POI"))),
  },
  "unknown-country-of-poa-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts any three letters as the issuing country of a proof of address",
    patch: onlyIn(
      "submitKyc",
      anyThreeLetters.kyc,
      (call) => issuingCountry(call, "POA") === "ZZZ",
    ),
  },
  "account-country-in-small-letters": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts the country of an account in small letters when adding",
    patch: onlyIn("upsertBankAccount", inCapitals.accounts),
  },
  "account-country-of-two-letters": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts the country of an account in two letters when adding",
    patch: onlyIn("upsertBankAccount", ofTwoLetters.accounts),
  },
  "account-country-by-number": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts the number of a country when adding an account",
    patch: onlyIn("upsertBankAccount", byNumber.accounts),
  },
  "account-country-of-any-letters": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts any three capitals for a country when adding an account",
    patch: onlyIn("upsertBankAccount", anyThreeLetters.accounts),
  },
  "linked-country-in-small-letters": {
    breaks: "link-account-country-invalid",
    does: "accepts the country of an account in small letters at the older endpoint",
    patch: onlyIn("linkBankAccount", inCapitals.accounts),
  },
  "linked-country-of-two-letters": {
    breaks: "link-account-country-invalid",
    does: "accepts the country of an account in two letters at the older endpoint",
    patch: onlyIn("linkBankAccount", ofTwoLetters.accounts),
  },
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
    patch: accountType((type) => (type === "SAVING" ? "SAVINGS" : type)),
  },
  "any-routing-type": {
    breaks: "bank-accounts-indian-routing-type",
    does: "accepts any routing type for an Indian account",
    patch: accounts(() => ({ isRoutingType: () => true })),
  },
  "any-routing-type-when-adding": {
    breaks: "bank-accounts-indian-routing-type",
    does: "accepts any routing type for an Indian account at the add/update operation",
    patch: onlyIn(
      "upsertBankAccount",
      accounts(() => ({ isRoutingType: () => true })),
    ),
  },
} satisfies Record<string, Fault>;
