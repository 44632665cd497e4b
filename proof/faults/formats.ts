import { accountTypes, indianCountry } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import { inRules, onlyIn, withInput } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { textOf } from "../../sandbox/input.ts";
import { breaking } from "./fault.ts";
import { detailOf } from "./kyc-documents.ts";

// Texts whose form is judged wrongly in one way of many.

type Form = (text: string) => boolean;
type Judging = (judge: (usual: Form) => Form) => Patch;

const accounts = inRules("bankAccounts");
const kyc = inRules("kyc");
const users = inRules("users");
const [savings] = accountTypes;

const email: Judging = (judge) => users(({ isEmail }) => ({ isEmail: judge(isEmail) }));
const phone: Judging = (judge) => users(({ isPhone }) => ({ isPhone: judge(isPhone) }));
const bankCode: Judging = (judge) =>
  accounts(({ isBankCode }) => ({ isBankCode: judge(isBankCode) }));
const address: Judging = (judge) =>
  inRules("sells")("externalSell", ({ isAddress }) => ({ isAddress: judge(isAddress) }));
const reference: Judging = (judge) =>
  inRules("references")(({ isReference }) => ({
    isReference: (value) => judge(isReference)(textOf(value)),
  }));
const kycCountry: Judging = (judge) => kyc(({ isCountry }) => ({ isCountry: judge(isCountry) }));
const accountCountry: Judging = (judge) =>
  accounts(({ isCountry }) => ({ isCountry: judge(isCountry) }));

const accepting = (judging: Judging, form: RegExp): Patch =>
  judging((usual) => (text) => usual(text) || form.test(text));
const refusing = (judging: Judging, form: RegExp): Patch =>
  judging((usual) => (text) => usual(text) && !form.test(text));
const withinText = (judging: Judging): Patch =>
  judging((usual) => (text) => text.split(" ").some(usual));
const readAs = (judging: Judging, read: (text: string) => string): Patch =>
  judging((usual) => (text) => usual(text) || usual(read(text)));

/** As converters of frameworks do, before anybody checks the value. */
const converting = (name: OperationName, field: string, convert: (text: string) => string): Patch =>
  withInput(name, ({ input: { [field]: value } }) =>
    typeof value === "string" ? { [field]: convert(value) } : {},
  );

const trimmed = (text: string): string => text.trim();
const capitals = (text: string): string => text.toUpperCase();
const ofTwoLetters = (code: string): string => ({ IN: indianCountry, GB: "GBR" })[code] ?? code;
const byNumber = (code: string): string => ({ "356": indianCountry, "826": "GBR" })[code] ?? code;
const anyThreeLetters = /^[A-Z]{3}$/;
const anyRoutingType = accounts({ isRoutingType: () => true });
const uuidLength = 36;
const uuidOnly = (id: string): string => id.slice(0, uuidLength);

const accountType = (read: (type: string) => string): Patch =>
  accounts("upsertBankAccount", ({ isAccountType }) => ({
    isAccountType: (type) => isAccountType(read(type)),
  }));

const adding = (patch: Patch): Patch => onlyIn("upsertBankAccount", patch);
const linking = (patch: Patch): Patch => onlyIn("linkBankAccount", patch);

const issuedIn =
  (document: "POA" | "POI", form: RegExp) =>
  (call: Call): boolean =>
    form.test(detailOf(call, document, "issuing_country"));

export const formatsFaults = {
  ...breaking("pool-sell-reference-refused", {
    "reference-of-any-letters: accepts a reference UUID with any letters for a pool sell": onlyIn(
      "poolSell",
      accepting(reference, /^[0-9a-z-]{36}$/),
    ),
    "reference-before-blank: overlooks a blank after the reference of a pool sell": converting(
      "poolSell",
      "reference_uuid",
      trimmed,
    ),
  }),
  ...breaking("pool-quote-reference-refused", {
    "short-reference-accepted: accepts a reference UUID that lacks a letter for a pool quote":
      onlyIn("getPoolSellQuote", accepting(reference, /^[0-9a-f-]{30,35}$/)),
  }),
  ...breaking("funding-reference-refused", {
    "long-reference-accepted: accepts a reference UUID with a letter more for a confirmation":
      onlyIn("confirmOnchainFunding", accepting(reference, /^[0-9a-f-]{37,}$/)),
  }),
  ...breaking("external-quote-reference-refused", {
    "reference-without-hyphens: accepts a reference UUID without hyphens for an external quote":
      onlyIn("getExternalSellQuote", accepting(reference, /^[0-9a-f]{32}$/)),
  }),
  ...breaking("external-sell-reference-refused", {
    "reference-in-other-groups: accepts any 36 hexadecimal digits and hyphens as a reference of an external sell":
      onlyIn("externalSell", accepting(reference, /^[0-9a-f-]{36}$/i)),
  }),
  ...breaking(
    [
      "pool-quote-reference-refused",
      "external-quote-reference-refused",
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    {
      "references-in-any-form: accepts any text as a reference UUID": accepting(reference, /^/),
    },
  ),
  ...breaking("link-account-bank-code-invalid", {
    "bank-code-of-any-length: accepts a bank code that lacks a letter at the older endpoint":
      linking(accepting(bankCode, /^[A-Z]{4}0[A-Z0-9]{5}$/)),
    "bank-code-with-digit-in-bank: accepts a digit among the letters of the bank at the older endpoint":
      linking(accepting(bankCode, /^[A-Z0-9]{4}0[A-Z0-9]{6}$/)),
    "bank-code-within-text: accepts a text with an IFSC code in it": withinText(bankCode),
  }),
  ...breaking("bank-accounts-add", {
    "branch-of-digits-only: adds no account at a branch whose number has letters": adding(
      refusing(bankCode, /(?<!\d{7})$/),
    ),
  }),
  ...breaking("bank-accounts-bank-code-ifsc", {
    "any-bank-code: accepts any bank code": accepting(bankCode, /^/),
    "bank-code-without-zero: accepts a bank code without its zero when adding": adding(
      accepting(bankCode, /^[A-Z]{4}[A-Z0-9]{7}$/),
    ),
    "bank-code-too-long-accepted: accepts a bank code with letters after it when adding": adding(
      accepting(bankCode, /^[A-Z]{4}0[A-Z0-9]{6,}$/),
    ),
    "bank-code-with-blank: overlooks blanks in a bank code": converting(
      "upsertBankAccount",
      "bank_code",
      (text) => text.replaceAll(" ", ""),
    ),
  }),
  ...breaking("bank-accounts-other-type-refused", {
    "any-account-type: accepts any account type": accounts({ isAccountType: () => true }),
    "account-type-in-small-letters: accepts an account type in small letters":
      accountType(capitals),
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
      adding(anyRoutingType),
    "routing-type-in-small-letters: accepts a routing type in small letters": converting(
      "upsertBankAccount",
      "routing_type",
      capitals,
    ),
    "routing-type-before-blank: overlooks a blank after a routing type": converting(
      "upsertBankAccount",
      "routing_type",
      trimmed,
    ),
  }),
  ...breaking("kyc-country-invalid", {
    "two-letter-country-accepted: accepts country codes of two letters": accepting(
      kycCountry,
      /^..$/,
    ),
    "large-countries-only: takes a document issued in a small country for one of no country":
      refusing(kycCountry, /^ISL$/),
    "lower-case-country-accepted: accepts a country in small letters in KYC": readAs(
      kycCountry,
      capitals,
    ),
    "lower-case-country-of-poa-accepted: accepts the issuing country of a proof of address in small letters":
      onlyIn("submitKyc", readAs(kycCountry, capitals), issuedIn("POA", /^[a-z]{3}$/)),
    "numeric-country-of-poi-accepted: accepts the number of a country as the issuing country of a proof of identity":
      onlyIn("submitKyc", readAs(kycCountry, byNumber), issuedIn("POI", /^\d{3}$/)),
    "unknown-country-of-poa-accepted: accepts any three letters as the issuing country of a proof of address":
      onlyIn("submitKyc", accepting(kycCountry, anyThreeLetters), issuedIn("POA", /^ZZZ$/)),
    "unassigned-country-accepted: accepts any three capitals for a country in KYC, but for those left to users of the standard":
      accepting(kycCountry, /^[A-Y][A-Z]{2}$/),
  }),
  ...breaking("bank-accounts-country-iso3", {
    "any-country: accepts any country": accepting(accountCountry, /^/),
    "account-country-in-small-letters: accepts the country of an account in small letters when adding":
      adding(readAs(accountCountry, capitals)),
    "account-country-of-two-letters: accepts the country of an account in two letters when adding":
      adding(readAs(accountCountry, ofTwoLetters)),
    "account-country-by-number: accepts the number of a country when adding an account": adding(
      readAs(accountCountry, byNumber),
    ),
    "account-country-of-any-letters: accepts any three capitals for a country when adding an account":
      adding(accepting(accountCountry, anyThreeLetters)),
  }),
  ...breaking("link-account-country-invalid", {
    "linked-country-in-small-letters: accepts the country of an account in small letters at the older endpoint":
      linking(readAs(accountCountry, capitals)),
    "linked-country-of-two-letters: accepts the country of an account in two letters at the older endpoint":
      linking(readAs(accountCountry, ofTwoLetters)),
  }),
  ...breaking("external-sell-address-invalid", {
    "address-within-text: accepts a text with an address in it": withinText(address),
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
    "newer-mobiles-refused: takes a mobile of a newer series for malformed": refusing(
      phone,
      /^\+91[67]/,
    ),
    "phone-with-letters-accepted: accepts a phone with a letter in it": accepting(
      phone,
      /^\+\w{7,15}$/,
    ),
    "phone-of-any-length-accepted: accepts any number of digits for a phone": accepting(
      phone,
      /^\+\d+$/,
    ),
    "short-phone-accepted: accepts a phone of one digit": accepting(phone, /^\+\d{1,15}$/),
    "plus-alone-accepted: accepts a plus for a phone": accepting(phone, /^\+$/),
    "phone-within-text: accepts a text with a phone number in it": withinText(phone),
  }),
  ...breaking("create-user-email-format", {
    "two-ats-accepted: accepts an email with two @": accepting(
      email,
      /^[^\s@]+@+[^\s@]+\.[^\s@]+$/,
    ),
    "email-sides-unchecked: accepts any text with an @ as an email": accepting(email, /@/),
    "email-within-text: accepts a text with an email in it": withinText(email),
    "plus-in-email-refused: takes an email with a plus for malformed": refusing(email, /\+/),
    "long-top-level-domain-refused: takes an email with a long top-level domain for malformed":
      refusing(email, /\.[a-z]{5,}$/),
  }),
  ...breaking("create-user-uuid-invalid", {
    "uuid-without-hyphens-accepted: accepts a user uuid without hyphens": converting(
      "createUser",
      "user_uuid",
      (id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    ),
    "short-uuid-accepted: accepts a user uuid that lacks its last letter": converting(
      "createUser",
      "user_uuid",
      (id) => (id.length === uuidLength - 1 ? `${id}0` : id),
    ),
    "any-letters-in-uuid-accepted: accepts any letters in a user uuid": converting(
      "createUser",
      "user_uuid",
      (id) => id.replaceAll(/[g-z]/g, "0"),
    ),
  }),
  ...breaking("kyc-user-uuid-invalid", {
    "uuid-in-braces-accepted-for-kyc: accepts a user uuid in braces in KYC": converting(
      "submitKyc",
      "user_id",
      (id) => id.replaceAll(/[{}]/g, ""),
    ),
    "long-uuid-accepted-for-kyc: reads only the beginning of a user uuid in KYC": converting(
      "submitKyc",
      "user_id",
      uuidOnly,
    ),
  }),
  ...breaking("status-user-id-format", {
    "uuid-as-urn-accepted-for-status: accepts a user id as a URN in status requests": converting(
      "getTransaction",
      "user_id",
      (id) => id.replace("urn:uuid:", ""),
    ),
    "long-uuid-accepted-for-status: reads only the beginning of a user id in status requests":
      converting("getTransaction", "user_id", uuidOnly),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-in-capitals-is-another: takes a user uuid in capitals for another": withInput(
      "createUser",
      ({ input: { user_uuid: id } }) =>
        typeof id === "string" && id !== id.toLowerCase() ? { user_uuid: undefined } : {},
    ),
  }),
};
