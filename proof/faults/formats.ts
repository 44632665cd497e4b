import { accountTypes, indianCountry } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import { inRules, onlyIn, withInput } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { textOf } from "../../sandbox/input.ts";
import { type Fault, breaking } from "./fault.ts";
import { detailOf } from "./kyc-documents.ts";

// Bank codes, account types and routing types that are wrong in one way of many.
const accounts = inRules("bankAccounts");
const kyc = inRules("kyc");
const references = inRules("references");
const sells = inRules("sells");
const users = inRules("users");
const [savings] = accountTypes;

const bankCode = (form: RegExp): Patch =>
  accounts(({ isBankCode }) => ({ isBankCode: (code) => isBankCode(code) || form.test(code) }));

const accountType = (read: (type: string) => string): Patch =>
  accounts("upsertBankAccount", ({ isAccountType }) => ({
    isAccountType: (type) => isAccountType(read(type)),
  }));

const anyRoutingType = accounts(() => ({ isRoutingType: () => true }));

// Countries that are not ISO3 codes, but come close.
const reading = (read: (code: string) => string) => ({
  kyc: kyc(({ isCountry }) => ({ isCountry: (code) => isCountry(code) || isCountry(read(code)) })),
  accounts: accounts(({ isCountry }) => ({
    isCountry: (code) => isCountry(code) || isCountry(read(code)),
  })),
});

const inCapitals = reading((code) => code.toUpperCase());
const ofTwoLetters = reading((code) => ({ IN: indianCountry, GB: "GBR" })[code] ?? code);
const byNumber = reading((code) => ({ "356": indianCountry, "826": "GBR" })[code] ?? code);
const anyThreeLetters = reading((code) => (/^[A-Z]{3}$/.test(code) ? indianCountry : code));

// Reference UUIDs whose form is wrong in one way of many.
const referring = (
  operation: OperationName,
  breaks: Fault["breaks"],
  form: RegExp,
  what: string,
): Fault => ({
  breaks,
  does: `accepts a reference UUID ${what} at ${operation}`,
  patch: references(operation, ({ isReference }) => ({
    isReference: (value) => isReference(value) || form.test(textOf(value)),
  })),
});

// Phones, emails and ids of users whose form is wrong in one way of many.
const uuidLength = 36;

const fixing = (operation: OperationName, name: string, fix: (id: string) => string): Patch =>
  withInput(operation, ({ input }) =>
    typeof input[name] === "string" ? { [name]: fix(input[name]) } : {},
  );

// What converters of frameworks make of a value before anybody checks it.
const converting = (name: OperationName, field: string, convert: (text: string) => string): Patch =>
  withInput(name, ({ input: { [field]: value } }) =>
    typeof value === "string" ? { [field]: convert(value) } : {},
  );

const trimmed = (text: string): string => text.trim();

export const formatsFaults = {
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
  "reference-without-hyphens": referring(
    "getExternalSellQuote",
    "external-quote-reference-refused",
    /^[0-9a-f]{32}$/,
    "without hyphens",
  ),
  ...breaking("link-account-bank-code-invalid", {
    "bank-code-of-any-length: accepts a bank code that lacks a letter at the older endpoint":
      onlyIn("linkBankAccount", bankCode(/^[A-Z]{4}0[A-Z0-9]{5}$/)),
    "bank-code-with-digit-in-bank: accepts a digit among the letters of the bank at the older endpoint":
      onlyIn("linkBankAccount", bankCode(/^[A-Z0-9]{4}0[A-Z0-9]{6}$/)),
  }),
  ...breaking("bank-accounts-add", {
    "branch-of-digits-only: adds no account at a branch whose number has letters": accounts(
      "upsertBankAccount",
      ({ isBankCode }) => ({ isBankCode: (code) => isBankCode(code) && /\d{7}$/.test(code) }),
    ),
  }),
  ...breaking("bank-accounts-bank-code-ifsc", {
    "bank-code-without-zero: accepts a bank code without its zero when adding": onlyIn(
      "upsertBankAccount",
      bankCode(/^[A-Z]{4}[A-Z0-9]{7}$/),
    ),
    "bank-code-too-long-accepted: accepts a bank code with letters after it when adding": onlyIn(
      "upsertBankAccount",
      bankCode(/^[A-Z]{4}0[A-Z0-9]{6,}$/),
    ),
    "bank-code-with-blank: overlooks blanks in a bank code": converting(
      "upsertBankAccount",
      "bank_code",
      (text) => text.replaceAll(" ", ""),
    ),
  }),
  ...breaking("bank-accounts-other-type-refused", {
    "account-type-in-small-letters: accepts an account type in small letters": accountType((type) =>
      type.toUpperCase(),
    ),
    "account-type-abbreviated: accepts an account type that lacks its last letter": accountType(
      (type) => (type === savings.slice(0, -1) ? savings : type),
    ),
    "account-type-between-blanks: overlooks blanks around an account type": converting(
      "upsertBankAccount",
      "account_type",
      trimmed,
    ),
  }),
  ...breaking("bank-accounts-indian-routing-type", {
    "any-routing-type: accepts any routing type for an Indian account": anyRoutingType,
    "any-routing-type-when-adding: accepts any routing type for an Indian account at the add/update operation":
      onlyIn("upsertBankAccount", anyRoutingType),
    "routing-type-in-small-letters: accepts a routing type in small letters": converting(
      "upsertBankAccount",
      "routing_type",
      (text) => text.toUpperCase(),
    ),
    "routing-type-before-blank: overlooks a blank after a routing type": converting(
      "upsertBankAccount",
      "routing_type",
      trimmed,
    ),
  }),
  ...breaking("kyc-country-invalid", {
    "large-countries-only: takes a document issued in a small country for one of no country": kyc(
      "submitKyc",
      ({ isCountry }) => ({ isCountry: (code) => isCountry(code) && code !== "ISL" }),
    ),
    "lower-case-country-accepted: accepts a country in small letters in KYC": inCapitals.kyc,
    "lower-case-country-of-poa-accepted: accepts the issuing country of a proof of address in small letters":
      onlyIn("submitKyc", inCapitals.kyc, (call) =>
        /^[a-z]{3}$/.test(detailOf(call, "POA", "issuing_country")),
      ),
    "numeric-country-of-poi-accepted: accepts the number of a country as the issuing country of a proof of identity":
      onlyIn("submitKyc", byNumber.kyc, (call) =>
        /^\d{3}$/.test(detailOf(call, "POI", "issuing_country")),
      ),
    "unknown-country-of-poa-accepted: accepts any three letters as the issuing country of a proof of address":
      onlyIn(
        "submitKyc",
        anyThreeLetters.kyc,
        (call) => detailOf(call, "POA", "issuing_country") === "ZZZ",
      ),
    "unassigned-country-accepted: accepts any three capitals for a country in KYC, but for those left to users of the standard":
      kyc("submitKyc", ({ isCountry }) => ({
        isCountry: (code) => isCountry(code) || /^[A-Y][A-Z]{2}$/.test(code),
      })),
  }),
  ...breaking("bank-accounts-country-iso3", {
    "account-country-in-small-letters: accepts the country of an account in small letters when adding":
      onlyIn("upsertBankAccount", inCapitals.accounts),
    "account-country-of-two-letters: accepts the country of an account in two letters when adding":
      onlyIn("upsertBankAccount", ofTwoLetters.accounts),
    "account-country-by-number: accepts the number of a country when adding an account": onlyIn(
      "upsertBankAccount",
      byNumber.accounts,
    ),
    "account-country-of-any-letters: accepts any three capitals for a country when adding an account":
      onlyIn("upsertBankAccount", anyThreeLetters.accounts),
  }),
  ...breaking("link-account-country-invalid", {
    "linked-country-in-small-letters: accepts the country of an account in small letters at the older endpoint":
      onlyIn("linkBankAccount", inCapitals.accounts),
    "linked-country-of-two-letters: accepts the country of an account in two letters at the older endpoint":
      onlyIn("linkBankAccount", ofTwoLetters.accounts),
  }),
  ...breaking("external-sell-address-invalid", {
    "address-within-text: accepts a text with an address in it": sells(
      "externalSell",
      ({ isAddress }) => ({ isAddress: (text) => text.split(" ").some(isAddress) }),
    ),
  }),
  ...breaking("pool-sell-reason-invalid", {
    "reason-within-text: accepts a text with a reason code in it for a pool sell": withInput(
      "poolSell",
      ({ input, rules }) => {
        const words = textOf(input.reason_code).split(" ");
        const found = words.find((word) => rules.sells.reasonCodes.has(word));
        return found === undefined ? {} : { reason_code: found };
      },
    ),
  }),
  ...breaking("create-user-phone-format", {
    "newer-mobiles-refused: takes a mobile of a newer series for malformed": users(
      ({ isPhone }) => ({ isPhone: (text) => isPhone(text) && !/^\+91[67]/.test(text) }),
    ),
    "phone-with-letters-accepted: accepts a phone with a letter in it": users(() => ({
      isPhone: (text) => /^\+\w{7,15}$/.test(text),
    })),
    "phone-of-any-length-accepted: accepts any number of digits for a phone": users(() => ({
      isPhone: (text) => /^\+\d+$/.test(text),
    })),
    "short-phone-accepted: accepts a phone of one digit": users(() => ({
      isPhone: (text) => /^\+\d{1,15}$/.test(text),
    })),
    "plus-alone-accepted: accepts a plus for a phone": users(({ isPhone }) => ({
      isPhone: (text) => text === "+" || isPhone(text),
    })),
  }),
  ...breaking("create-user-email-format", {
    "two-ats-accepted: accepts an email with two @": users(() => ({
      isEmail: (text) => /^[^\s@]+@+[^\s@]+\.[^\s@]+$/.test(text),
    })),
    "plus-in-email-refused: takes an email with a plus for malformed": users(({ isEmail }) => ({
      isEmail: (text) => isEmail(text) && !text.includes("+"),
    })),
    "long-top-level-domain-refused: takes an email with a long top-level domain for malformed":
      users(({ isEmail }) => ({ isEmail: (text) => isEmail(text) && !/\.[a-z]{5,}$/.test(text) })),
  }),
  ...breaking("create-user-uuid-invalid", {
    "uuid-without-hyphens-accepted: accepts a user uuid without hyphens": fixing(
      "createUser",
      "user_uuid",
      (id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    ),
    "short-uuid-accepted: accepts a user uuid that lacks its last letter": fixing(
      "createUser",
      "user_uuid",
      (id) => (id.length === uuidLength - 1 ? `${id}0` : id),
    ),
    "any-letters-in-uuid-accepted: accepts any letters in a user uuid": fixing(
      "createUser",
      "user_uuid",
      (id) => id.replaceAll(/[g-z]/g, "0"),
    ),
  }),
  ...breaking("kyc-user-uuid-invalid", {
    "uuid-in-braces-accepted-for-kyc: accepts a user uuid in braces in KYC": fixing(
      "submitKyc",
      "user_id",
      (id) => id.replaceAll(/[{}]/g, ""),
    ),
    "long-uuid-accepted-for-kyc: reads only the beginning of a user uuid in KYC": fixing(
      "submitKyc",
      "user_id",
      (id) => id.slice(0, uuidLength),
    ),
  }),
  ...breaking("status-user-id-format", {
    "uuid-as-urn-accepted-for-status: accepts a user id as a URN in status requests": fixing(
      "getTransaction",
      "user_id",
      (id) => id.replace("urn:uuid:", ""),
    ),
    "long-uuid-accepted-for-status: reads only the beginning of a user id in status requests":
      fixing("getTransaction", "user_id", (id) => id.slice(0, uuidLength)),
  }),
  ...breaking("pool-sell-reference-refused", {
    "reference-before-blank: overlooks a blank after the reference of a pool sell": converting(
      "poolSell",
      "reference_uuid",
      trimmed,
    ),
  }),
  ...breaking("external-sell-reference-refused", {
    "reference-in-other-groups: accepts any 36 hexadecimal digits and hyphens as a reference of an external sell":
      references("externalSell", () => ({
        isReference: (value) => /^[0-9a-f-]{36}$/i.test(textOf(value)),
      })),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-in-capitals-is-another: takes a user uuid in capitals for another": withInput(
      "createUser",
      ({ input: { user_uuid: id } }) =>
        typeof id === "string" && id !== id.toLowerCase() ? { user_uuid: undefined } : {},
    ),
  }),
};
