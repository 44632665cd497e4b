import type { PlatformPatch } from "../platform.ts";
import { plain, type ClientFault } from "./fault.ts";
import { both, inAccount, steps } from "./patches.ts";

const olderEndpoint: PlatformPatch = () => ({ addAccountBy: () => "older" });
const addsAgain = both(olderEndpoint, () => ({ afterRefusedAccount: () => "again" }));

export const accountsFaults: Record<string, ClientFault> = {
  "account-before-kyc": {
    breaks: "client-kyc-before-account",
    in: plain,
    does: "adds the bank account before it submits KYC",
    patch: steps("create user", "account", "kyc", "quote", "sell"),
  },
  "account-number-as-number": {
    breaks: "client-account-fields-text",
    in: plain,
    does: "sends account numbers as numbers",
    patch: () => ({
      account: (account) => ({ ...account, account_number: Number(account.account_number) }),
    }),
  },
  "account-type-in-lower-case": {
    breaks: "client-account-type",
    in: plain,
    does: "writes account types in lower case",
    patch: inAccount({ account_type: "savings" }),
  },
  "account-country-of-two-letters": {
    breaks: "client-account-country",
    in: plain,
    does: "names the country of an account by two letters",
    patch: inAccount({ country: "IN" }),
  },
  "account-routed-otherwise": {
    breaks: "client-account-routing",
    in: plain,
    does: "sends another routing type for Indian accounts",
    patch: inAccount({ routing_type: "NEFT" }),
  },
  "bank-by-name": {
    breaks: "client-account-bank-code",
    in: plain,
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
