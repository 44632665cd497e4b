import { indianCountry } from "../../spec/vocabulary.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import { detailOf } from "./document-detail.ts";
import type { Fault } from "./fault.ts";

// Countries that are not ISO3 codes, but come close.

const kyc = inRules("kyc");
const accounts = inRules("bankAccounts");

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

export const countryFormatsFaults = {
  "lower-case-country-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts a country in small letters in KYC",
    patch: inCapitals.kyc,
  },
  "lower-case-country-of-poa-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts the issuing country of a proof of address in small letters",
    patch: onlyIn("submitKyc", inCapitals.kyc, (call) =>
      /^[a-z]{3}$/.test(detailOf(call, "POA", "issuing_country")),
    ),
  },
  "numeric-country-of-poi-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts the number of a country as the issuing country of a proof of identity",
    patch: onlyIn("submitKyc", byNumber.kyc, (call) =>
      /^\d{3}$/.test(detailOf(call, "POI", "issuing_country")),
    ),
  },
  "unknown-country-of-poa-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts any three letters as the issuing country of a proof of address",
    patch: onlyIn(
      "submitKyc",
      anyThreeLetters.kyc,
      (call) => detailOf(call, "POA", "issuing_country") === "ZZZ",
    ),
  },
  "unassigned-country-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts any three capitals for a country in KYC, but for those left to users of the standard",
    patch: onlyIn(
      "submitKyc",
      kyc(({ isCountry }) => ({
        isCountry: (code) => isCountry(code) || /^[A-Y][A-Z]{2}$/.test(code),
      })),
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
} satisfies Record<string, Fault>;
