import type { RequirementRows } from "./row.ts";

const records = {
  "bank-accounts-add": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "An account that does not exist yet is added by the add/update operation.",
    basis: "stated",
  },
  "bank-accounts-update": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "An account that exists is updated by the same add/update operation.",
    basis: "stated",
  },
  "bank-accounts-delete": {
    source: "What the service does, 4",
    statement: "A client platform can delete a user's bank account.",
    basis: "stated",
  },
  "bank-accounts-readd-deletes": {
    source: "States and transitions, Bank account",
    statement: "Adding the same bank account again moves the existing record to deleted.",
    basis: "stated",
  },
  "bank-accounts-readd-creates": {
    source: "States and transitions, Bank account",
    statement: "Adding the same bank account again creates a new record with the updated details.",
    basis: "stated",
  },
  "bank-accounts-states-named": {
    source: "States and transitions, Bank account",
    statement: "A bank account is approved, pending, rejected, rejected by name, or deleted.",
    basis: "stated",
  },
  "bank-accounts-need-kyc": {
    source: "Other entities",
    statement: "Bank account linkage depends on the user's KYC state.",
    basis: "implied",
  },
  "bank-accounts-ceiling": {
    source: "Limits, rule 6",
    statement: "A user can hold only a limited number of approved bank accounts.",
    basis: "stated",
  },
  "bank-accounts-ceiling-freed": {
    source: "Bank account linkage, error 104004",
    statement: "Deleting an approved account makes room for another.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const requestFields = {
  "bank-accounts-savings": {
    source: "Bank account",
    statement: "account_type may be SAVINGS.",
    basis: "stated",
  },
  "bank-accounts-current": {
    source: "Bank account",
    statement: "account_type may be CURRENT.",
    basis: "stated",
  },
  "bank-accounts-other-type-refused": {
    source: "Bank account",
    statement: "account_type is one of SAVINGS and CURRENT, so another value is refused.",
    basis: "implied",
  },
  "bank-accounts-country-iso3": {
    source: "Bank account",
    statement: "country is an ISO3 country code, so anything else is refused.",
    basis: "implied",
  },
  "bank-accounts-bank-code-ifsc": {
    source: "Bank account",
    statement: "For routing type IFSC, bank_code is an IFSC code, so anything else is refused.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const nre = {
  "bank-accounts-is-nre-in-result": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "The bank details in the add/update result carry is_nre.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-user": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get User returns the bank details with is_nre.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-account": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get Bank Account returns the bank details with is_nre.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-status": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get Bank Account Status returns the bank details with is_nre.",
    basis: "stated",
  },
  "bank-accounts-is-nre-default": {
    source: "Bank details object",
    statement: "is_nre is false unless the account was identified as NRE.",
    basis: "stated",
  },
  "bank-accounts-nre-approved": {
    source: "States and transitions, Bank account",
    statement: "An NRE account of an NRI user is approved.",
    basis: "stated",
  },
  "bank-accounts-nre-identified": {
    source: "Bank details object",
    statement: "An NRE account of an NRI user has is_nre true.",
    basis: "stated",
  },
  "bank-accounts-nre-rejected-for-non-nri": {
    source: "NRE rules, 3",
    statement: "An account that would be NRE is rejected for a user who is not NRI.",
    basis: "stated",
  },
  "bank-accounts-nre-unidentified-for-non-nri": {
    source: "NRE rules, 1",
    statement: "The NRE check runs only for NRI users, so is_nre stays false for others.",
    basis: "stated",
  },
  "bank-accounts-name-match-approved": {
    source: "NRE rules, 4",
    statement: "In all other cases an account whose name matches is approved.",
    basis: "stated",
  },
  "bank-accounts-name-mismatch-rejected": {
    source: "NRE rules, 4",
    statement: "In all other cases an account whose name does not match is rejected.",
    basis: "stated",
  },
  "bank-accounts-ordinary-of-nri": {
    source: "NRE rules, 4",
    statement: "An NRI user's account that is not NRE follows the name match and has is_nre false.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

export const bankAccounts = { ...records, ...requestFields, ...nre };
