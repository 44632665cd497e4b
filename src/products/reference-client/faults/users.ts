import { type ClientFault, inDocuments, inKyc, steps, both, inAccount } from "./patches.ts";
import type { PlatformPatch } from "../platform.ts";

const dayMs = 86_400_000;
const dateIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const usersFaults: Record<string, ClientFault> = {
  "chosen-id-no-uuid": {
    breaks: "client-chosen-user-id-uuid",
    does: "chooses user ids that are no UUIDs",
    patch: () => ({ user: (user) => ({ ...user, user_uuid: "user-4711" }) }),
  },
  "nri-before-kyc": {
    breaks: "client-nri-after-kyc",
    in: "nri-sell",
    does: "marks users as NRI before it submits KYC",
    patch: steps("create user", "nri", "kyc", "account", "quote", "sell"),
  },
  "nri-for-everybody": {
    breaks: "client-nri-not-indian",
    does: "marks every user as NRI",
    patch: steps("create user", "kyc", "nri", "account", "quote", "sell"),
  },
  "kyc-without-poi": {
    breaks: "client-kyc-required-parts",
    does: "leaves the POI out",
    patch: inKyc(({ POI: _poi, ...kyc }) => kyc),
  },
  "kyc-country-of-two-letters": {
    breaks: "client-kyc-country",
    does: "names countries by two letters",
    patch: inKyc((kyc) => ({ ...kyc, country_iso3: "IN" })),
  },
  "kyc-half-an-address": {
    breaks: "client-kyc-address-complete",
    does: "leaves address line1 out",
    patch: inKyc(({ address_line1: _line, ...kyc }) => kyc),
  },
  "kyc-dates-by-locale": {
    breaks: "client-kyc-date-format",
    in: "nri-sell",
    does: "writes dates as DD/MM/YYYY",
    patch: inDocuments((document) => ({
      ...document,
      expiry_date: String(document.expiry_date).split("-").toReversed().join("/"),
    })),
  },
  "kyc-document-expires": {
    breaks: "client-kyc-validity-left",
    in: "nri-sell",
    does: "submits documents that expire in ten days",
    patch: inDocuments((document) => ({ ...document, expiry_date: dateIn(10) })),
  },
  "kyc-document-of-tomorrow": {
    breaks: "client-kyc-date-past",
    in: "nri-sell",
    does: "submits documents that aren't issued yet",
    patch: inDocuments((document) => ({ ...document, issue_date: dateIn(3) })),
  },
};

const olderEndpoint: PlatformPatch = () => ({ addAccountBy: () => "older" });
const addsAgain = both(olderEndpoint, () => ({ afterRefusedAccount: () => "again" }));

export const accountsFaults: Record<string, ClientFault> = {
  "account-before-kyc": {
    breaks: "client-kyc-before-account",
    does: "adds the bank account before it submits KYC",
    patch: steps("create user", "account", "kyc", "quote", "sell"),
  },
  "account-number-as-number": {
    breaks: "client-account-fields-text",
    does: "sends account numbers as numbers",
    patch: () => ({
      account: (account) => ({ ...account, account_number: Number(account.account_number) }),
    }),
  },
  "account-type-in-lower-case": {
    breaks: "client-account-type",
    does: "writes account types in lower case",
    patch: inAccount({ account_type: "savings" }),
  },
  "account-country-of-two-letters": {
    breaks: "client-account-country",
    does: "names the country of an account by two letters",
    patch: inAccount({ country: "IN" }),
  },
  "account-routed-otherwise": {
    breaks: "client-account-routing",
    does: "sends another routing type for Indian accounts",
    patch: inAccount({ routing_type: "NEFT" }),
  },
  "bank-by-name": {
    breaks: "client-account-bank-code",
    does: "sends the name of the bank as its code",
    patch: inAccount({ bank_code: "HDFC Bank" }),
  },
  "maximum-ignored": {
    breaks: "client-account-maximum-heeded",
    in: "account-maximum",
    does: "goes on adding accounts at the maximum",
    patch: addsAgain,
  },
  "pending-account-added-again": {
    breaks: "client-pending-account-awaited",
    in: "account-pending",
    does: "adds an account again instead of reading how its verification stands",
    patch: addsAgain,
  },
  "rejected-account-added-again": {
    breaks: "client-rejected-account-not-repeated",
    in: "account-rejected",
    does: "adds a rejected account again",
    patch: addsAgain,
  },
};
