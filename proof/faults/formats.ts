import { indianCountry, savings } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import { inRules, onlyIn } from "../patches/parts.ts";
import { withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { textOf } from "../../sandbox/input.ts";
import { type Fault, breaking, tabled } from "./fault.ts";
import { detailOf } from "./kyc-documents.ts";

// Texts whose form the target misjudges in one way of many.

type Form = (text: string) => boolean;
type Judging = (judge: (usual: Form) => Form) => Patch;

const accounts = inRules("bankAccounts");
const kyc = inRules("kyc");
const users = inRules("users");

const email: Judging = (judge) => users(({ isEmail }) => ({ isEmail: judge(isEmail) }));
const phone: Judging = (judge) => users(({ isPhone }) => ({ isPhone: judge(isPhone) }));
const bankCode: Judging = (judge) =>
  accounts(({ isBankCode }) => ({ isBankCode: judge(isBankCode) }));
const accountNumber: Judging = (judge) =>
  accounts(({ isAccountNumber }) => ({ isAccountNumber: judge(isAccountNumber) }));
const accountType: Judging = (judge) =>
  accounts(({ isAccountType }) => ({ isAccountType: judge(isAccountType) }));
const routingType: Judging = (judge) =>
  accounts(({ isRoutingType }) => ({ isRoutingType: judge(isRoutingType) }));
const address: Judging = (judge) =>
  inRules("sells")(({ isAddress }) => ({ isAddress: judge(isAddress) }));
const reference: Judging = (judge) =>
  inRules("references")(({ isReference }) => ({
    isReference: (value) => judge(isReference)(textOf(value)),
  }));
const inKyc: Judging = (judge) => kyc(({ isCountry }) => ({ isCountry: judge(isCountry) }));
const ofAccount: Judging = (judge) =>
  accounts(({ isCountry }) => ({ isCountry: judge(isCountry) }));

const issuedIn =
  (document: "POA" | "POI", form: RegExp) =>
  (call: Call): boolean =>
    form.test(detailOf(call, document, "issuing_country"));

type FormatOfField = readonly [
  breaks: Fault["breaks"],
  judging: Judging,
  at?: OperationName,
  when?: (call: Call) => boolean,
];

const adding = "upsertBankAccount";
const routed = "bank-accounts-indian-routing-type";
const countries = "kyc-country-invalid";

const places = {
  phone: ["create-user-phone-format", phone],
  email: ["create-user-email-format", email],
  "pool quote reference": ["pool-quote-reference-refused", reference, "getPoolSellQuote"],
  "external quote reference": [
    "external-quote-reference-refused",
    reference,
    "getExternalSellQuote",
  ],
  "pool sell reference": ["pool-sell-reference-refused", reference, "poolSell"],
  "external sell reference": ["external-sell-reference-refused", reference, "externalSell"],
  "funding reference": ["funding-reference-refused", reference, "confirmOnchainFunding"],
  "bank code": ["bank-accounts-bank-code-ifsc", bankCode, adding],
  "linked bank code": ["link-account-bank-code-invalid", bankCode, "linkBankAccount"],
  "linked account number": ["link-account-number-invalid", accountNumber, "linkBankAccount"],
  "branch's bank code": ["bank-accounts-add", bankCode, adding],
  "account type": ["bank-accounts-other-type-refused", accountType, adding],
  "routing type": [routed, routingType],
  "routing type of a new account": [routed, routingType, adding],
  "KYC country": [countries, inKyc, "submitKyc"],
  "small POA country": [countries, inKyc, "submitKyc", issuedIn("POA", /^[a-z]{3}$/)],
  "unknown POA country": [countries, inKyc, "submitKyc", issuedIn("POA", /^ZZZ$/)],
  "numeric POI country": [countries, inKyc, "submitKyc", issuedIn("POI", /^\d{3}$/)],
  "account country": ["bank-accounts-country-iso3", ofAccount, adding],
  "linked country": ["link-account-country-invalid", ofAccount, "linkBankAccount"],
  address: ["external-sell-address-invalid", address, "externalSell"],
} satisfies Record<string, FormatOfField>;

/** Also accepts texts that match, that are valid once converted, or of which a part is valid. `not` refuses matches. */
type How = RegExp | ((text: string) => string) | { not: RegExp } | { within: RegExp };
type Misjudged = readonly [place: keyof typeof places, words: string, how: How];

const judgingBy =
  (how: How) =>
  (usual: Form): Form =>
  (text) => {
    if (how instanceof RegExp) return usual(text) || how.test(text);
    if (typeof how === "function") return usual(text) || usual(how(text));
    return "not" in how ? usual(text) && !how.not.test(text) : text.split(how.within).some(usual);
  };

const misjudged = ([place, words, how]: Misjudged): Fault => {
  const [breaks, judging, at, when]: FormatOfField = places[place];
  const patch = judging(judgingBy(how));
  return {
    breaks,
    does: `takes any ${place} ${words} for ${"not" in how ? "wrong" : "right"}`,
    patch: at ? onlyIn(at, patch, when) : patch,
  };
};

const capitals = (text: string): string => text.toUpperCase();
const ofTwoLetters = (code: string): string => ({ IN: indianCountry, GB: "GBR" })[code] ?? code;
const byNumber = (code: string): string => ({ "356": indianCountry, "826": "GBR" })[code] ?? code;
const whole = (type: string): string => (type === savings.slice(0, -1) ? savings : type);
const anyLetters = /^[A-Z]{3}$/;
const words = { within: / / };
const lines = { within: /\n/ };
const uuidLength = 36;

/** What frameworks make of a value before anybody checks it. */
const conversions = {
  "without blanks": (text: string) => text.replaceAll(" ", ""),
  trimmed: (text: string) => text.trim(),
  "in capitals": capitals,
  "with hyphens": (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  "with a last letter": (id: string) => (id.length === uuidLength - 1 ? `${id}0` : id),
  "with other letters": (id: string) => id.replaceAll(/[g-z]/g, "0"),
  "without braces": (id: string) => id.replaceAll(/[{}]/g, ""),
  "without urn:uuid:": (id: string) => id.replace("urn:uuid:", ""),
  "up to its line's end": (text: string) => text.split("\n", 1).join(),
  "up to its 36th letter": (id: string) => id.slice(0, uuidLength),
};

type Converted = readonly [
  breaks: Fault["breaks"],
  operation: OperationName,
  field: string,
  conversion: keyof typeof conversions,
];

const converted = ([breaks, operation, field, conversion]: Converted): Fault => ({
  breaks,
  does: `reads ${field} ${conversion} at ${operation}`,
  patch: withInput(operation, ({ input: { [field]: value } }) =>
    typeof value === "string" ? { [field]: conversions[conversion](value) } : {},
  ),
});

const unlikeUuid = "create-user-uuid-invalid";
const ofKyc = "kyc-user-uuid-invalid";
const ofStatus = "status-user-id-format";

export const formatsFaults = {
  ...tabled(misjudged, {
    "phone-with-letters-accepted": ["phone", "with a letter in it", /^\+\w{7,15}$/],
    "phone-of-any-length-accepted": ["phone", "of any number of digits", /^\+\d+$/],
    "short-phone-accepted": ["phone", "of one digit", /^\+\d{1,15}$/],
    "plus-alone-accepted": ["phone", "that is a plus alone", /^\+$/],
    "phone-within-text": ["phone", "within a text", words],
    "phone-on-a-line": ["phone", "on a line of a text", lines],
    "newer-mobiles-refused": ["phone", "of a newer series", { not: /^\+91[67]/ }],
    "two-ats-accepted": ["email", "with two @", /^[^\s@]+@+[^\s@]+\.[^\s@]+$/],
    "email-sides-unchecked": ["email", "that is any text with an @", /@/],
    "email-within-text": ["email", "within a text", words],
    "email-on-a-line": ["email", "on a line of a text", lines],
    "plus-in-email-refused": ["email", "with a plus", { not: /\+/ }],
    "long-top-level-domain-refused": ["email", "with a long domain", { not: /\.[a-z]{5,}$/ }],
    "reference-of-any-letters": ["pool sell reference", "with any letters", /^[0-9a-z-]{36}$/],
    "short-reference-accepted": [
      "pool quote reference",
      "that lacks a letter",
      /^[0-9a-f-]{30,35}$/,
    ],
    "reference-without-hyphens": ["external quote reference", "without hyphens", /^[0-9a-f]{32}$/],
    "reference-in-other-groups": ["external sell reference", "in any groups", /^[0-9a-f-]{36}$/i],
    "long-reference-accepted": ["funding reference", "with a letter more", /^[0-9a-f-]{37,}$/],
    "any-bank-code": ["bank code", "of any form", /^/],
    "bank-code-without-zero": ["bank code", "without its zero", /^[A-Z]{4}[A-Z0-9]{7}$/],
    "bank-code-too-long-accepted": ["bank code", "with more letters", /^[A-Z]{4}0[A-Z0-9]{6,}$/],
    "bank-code-of-any-length": [
      "linked bank code",
      "that lacks a letter",
      /^[A-Z]{4}0[A-Z0-9]{5}$/,
    ],
    "bank-code-with-digit-in-bank": [
      "linked bank code",
      "of any bank",
      /^[A-Z0-9]{4}0[A-Z0-9]{6}$/,
    ],
    "bank-code-within-text": ["linked bank code", "within a text", words],
    "bank-code-on-a-line": ["bank code", "on a line of a text", lines],
    "linked-bank-code-on-a-line": ["linked bank code", "on a line of a text", lines],
    "linked-number-within-text": ["linked account number", "within a text", words],
    "linked-number-on-a-line": ["linked account number", "on a line of a text", lines],
    "branch-of-digits-only": [
      "branch's bank code",
      "of a branch with letters",
      { not: /(?<!\d{7})$/ },
    ],
    "any-account-type": ["account type", "that is none", /^/],
    "nre-as-account-type": ["account type", "that is NRE", /^NRE$/],
    "salary-as-account-type": ["account type", "that is SALARY", /^SALARY$/],
    "account-type-in-small-letters": ["account type", "in small letters", capitals],
    "account-type-with-more-behind": ["account type", "with more behind it", /^SAVINGS_/],
    "account-type-abbreviated": ["account type", "that lacks its last letter", whole],
    "any-routing-type": ["routing type", "that is none", /^/],
    "any-routing-type-when-adding": ["routing type of a new account", "that is none", /^/],
    "two-letter-country-accepted": ["KYC country", "of two letters", /^..$/],
    "large-countries-only": ["KYC country", "that is small", { not: /^ISL$/ }],
    "lower-case-country-accepted": ["KYC country", "in small letters", capitals],
    "unassigned-country-accepted": ["KYC country", "that isn't assigned", /^[A-Y][A-Z]{2}$/],
    "lower-case-country-of-poa-accepted": ["small POA country", "in small letters", capitals],
    "unknown-country-of-poa-accepted": ["unknown POA country", "that is none", anyLetters],
    "numeric-country-of-poi-accepted": ["numeric POI country", "by its number", byNumber],
    "any-country": ["account country", "that is none", /^/],
    "account-country-in-small-letters": ["account country", "in small letters", capitals],
    "account-country-of-two-letters": ["account country", "in two letters", ofTwoLetters],
    "account-country-by-number": ["account country", "by its number", byNumber],
    "account-country-of-any-letters": ["account country", "of any three capitals", anyLetters],
    "linked-country-in-small-letters": ["linked country", "in small letters", capitals],
    "linked-country-of-two-letters": ["linked country", "in two letters", ofTwoLetters],
    "address-within-text": ["address", "within a text", words],
    "address-on-a-line": ["address", "on a line of a text", lines],
    "reference-on-a-line": ["external sell reference", "on a line of a text", lines],
  }),
  ...tabled(converted, {
    "reference-before-blank": [
      "pool-sell-reference-refused",
      "poolSell",
      "reference_uuid",
      "trimmed",
    ],
    "bank-code-with-blank": [places["bank code"][0], adding, "bank_code", "without blanks"],
    "account-type-between-blanks": [places["account type"][0], adding, "account_type", "trimmed"],
    "routing-type-in-small-letters": [routed, adding, "routing_type", "in capitals"],
    "routing-type-before-blank": [routed, adding, "routing_type", "trimmed"],
    "uuid-without-hyphens-accepted": [unlikeUuid, "createUser", "user_uuid", "with hyphens"],
    "short-uuid-accepted": [unlikeUuid, "createUser", "user_uuid", "with a last letter"],
    "email-before-line-end": ["create-user-email-format", "createUser", "email", "trimmed"],
    "uuid-before-line-end": [unlikeUuid, "createUser", "user_uuid", "trimmed"],
    "uuid-on-a-line": [unlikeUuid, "createUser", "user_uuid", "up to its line's end"],
    "any-letters-in-uuid-accepted": [unlikeUuid, "createUser", "user_uuid", "with other letters"],
    "uuid-in-braces-accepted-for-kyc": [ofKyc, "submitKyc", "user_id", "without braces"],
    "long-uuid-accepted-for-kyc": [ofKyc, "submitKyc", "user_id", "up to its 36th letter"],
    "uuid-as-urn-accepted-for-status": [ofStatus, "getTransaction", "user_id", "without urn:uuid:"],
    "long-uuid-accepted-for-status": [
      ofStatus,
      "getTransaction",
      "user_id",
      "up to its 36th letter",
    ],
    "transaction-id-beginning-read": [
      "status-transaction-unknown",
      "getTransaction",
      "transaction_id",
      "up to its 36th letter",
    ],
    "quote-id-beginning-read": [
      "pool-sell-quote-invalid",
      "poolSell",
      "quote_id",
      "up to its 36th letter",
    ],
    "external-quote-id-beginning-read": [
      "external-sell-quote-invalid",
      "externalSell",
      "quote_id",
      "up to its 36th letter",
    ],
  }),
  ...breaking(
    [
      "pool-quote-reference-refused",
      "external-quote-reference-refused",
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    { "references-in-any-form: accepts any text as a reference UUID": reference(() => () => true) },
  ),
  ...breaking("pool-sell-reason-invalid", {
    "reason-within-text: accepts a text with a reason code in it for a pool sell": withInput(
      "poolSell",
      ({ input, rules }) => {
        const named = textOf(input.reason_code).split(" ");
        const found = named.find((word) => rules.sells.reasonCodes.has(word));
        return found === undefined ? {} : { reason_code: found };
      },
    ),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-in-capitals-is-another: takes a user uuid in capitals for another": withInput(
      "createUser",
      ({ input: { user_uuid: id } }) =>
        typeof id === "string" && id !== id.toLowerCase() ? { user_uuid: undefined } : {},
    ),
  }),
};
