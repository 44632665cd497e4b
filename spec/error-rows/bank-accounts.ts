import { errorTable } from "./row.ts";

export const bankAccountErrors = errorTable("linkBankAccount", {
  "link-account-validation-failed": [400, 7101, "request failed validation"],
  "link-account-owned-by-another": [409, 104003, "bank account already linked to another user"],
  "link-account-ceiling-reached": [400, 104004, "maximum number of approved bank accounts reached"],
  "link-account-kyc-state": [400, 203007, "invalid user kyc state"],
  "link-account-country-invalid": [400, 304001, "invalid country code"],
  "link-account-bank-code-invalid": [400, 304002, "invalid bank code"],
  "link-account-number-invalid": [400, 304003, "invalid account number"],
  "link-account-duplicate": [400, 304005, "duplicate bank account"],
  "link-account-exists-name-rejected": [
    400,
    304014,
    "bank account already exists in name-rejected state",
  ],
  "link-account-exists-pending": [400, 304015, "bank account already exists in pending state"],
  "link-account-exists-rejected": [400, 304016, "bank account already exists in rejected state"],
  "link-account-verification-pending": [400, 304017, "bank account verification is pending"],
});
