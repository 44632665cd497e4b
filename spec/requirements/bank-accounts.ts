import type { RequirementRows } from "./row.ts";

const records = {
  "bank-accounts-add": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "The add/update operation adds an account that does not exist yet.",
    basis: "stated",
  },
  "bank-accounts-update": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "The add/update operation updates an account that already exists.",
    basis: "stated",
  },
  "bank-accounts-delete": {
    source: "What the service does, 4",
    statement: "A client platform can delete a user's bank account.",
    basis: "stated",
  },
  "bank-accounts-readd-deletes": {
    source: "States and transitions, Bank account",
    statement: "Adding the same bank account again moves the existing record to the deleted state.",
    basis: "stated",
  },
  "bank-accounts-readd-creates": {
    source: "States and transitions, Bank account",
    statement: "Adding the same bank account again creates a new record with the updated details.",
    basis: "stated",
  },
  "bank-accounts-states-named": {
    source: 'States and transitions, Bank account: "States named"',
    statement: "Every bank account is approved, pending, rejected, rejected by name or deleted.",
    basis: "implied",
  },
  "bank-accounts-of-user-only": {
    source: 'What the service does, 4: "a user\'s bank accounts"; error 104003',
    statement: "Get User shows no bank account but those linked to that user.",
    basis: "implied",
  },
  "bank-accounts-need-kyc": {
    source: 'Other entities, "bank account linkage depends on it"; error 203007',
    statement: "Linking a bank account is refused unless the user's KYC state allows it.",
    basis: "implied",
  },
  "bank-accounts-ceiling": {
    source: "Limits, rule 6",
    statement: "A user can hold only a limited number of approved bank accounts.",
    basis: "stated",
  },
  "bank-accounts-ceiling-freed": {
    source: "Bank account linkage, error 104004",
    statement: "At the maximum, deleting an approved bank account allows the user to add another.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const requestFields = {
  "bank-accounts-savings": {
    source: "Bank account",
    statement: "A bank account with `account_type` SAVINGS is accepted.",
    basis: "stated",
  },
  "bank-accounts-current": {
    source: "Bank account",
    statement: "A bank account with `account_type` CURRENT is accepted.",
    basis: "stated",
  },
  "bank-accounts-other-type-refused": {
    source: 'Bank account, account_type: "One of SAVINGS, CURRENT"',
    statement:
      "A bank account with an `account_type` other than SAVINGS or CURRENT is refused, or rejected.",
    basis: "implied",
  },
  "bank-accounts-country-iso3": {
    source: 'Bank account, country: "ISO3 country code"; error 304001',
    statement:
      "A bank account with a `country` that is not an ISO3 country code is refused, or rejected.",
    basis: "implied",
  },
  "bank-accounts-indian-routing-type": {
    source: "Bank account, routing_type",
    statement:
      "A bank account in India is refused, or rejected, when its `routing_type` is not IFSC.",
    basis: "implied",
  },
  "bank-accounts-bank-code-ifsc": {
    source: 'Bank account, bank_code: "the IFSC code of the branch"; error 304002',
    statement:
      "A bank account with routing type IFSC is refused, or rejected, when its `bank_code` is not an IFSC code.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const nre = {
  "bank-accounts-is-nre-in-result": {
    source: "POST /api/v1/user/client_user/bank_account",
    statement: "The add/update operation returns the bank details with `is_nre`.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-user": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get User returns the bank details with `is_nre`.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-account": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get Bank Account returns the bank details with `is_nre`.",
    basis: "stated",
  },
  "bank-accounts-is-nre-in-status": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    statement: "Get Bank Account Status returns the bank details with `is_nre`.",
    basis: "stated",
  },
  "bank-accounts-is-nre-default": {
    source: "Bank details object",
    statement: "`is_nre` is false unless the account was identified as an NRE account.",
    basis: "stated",
  },
  "bank-accounts-nre-approved": {
    source: "States and transitions, Bank account",
    statement: "An NRE account of an NRI user is approved.",
    basis: "stated",
  },
  "bank-accounts-nre-identified": {
    source: "Bank details object",
    statement: "An NRE account of an NRI user has `is_nre` set to true.",
    basis: "stated",
  },
  "bank-accounts-nre-rejected-for-non-nri": {
    source: "NRE rules, 3",
    statement: "For a user not marked as NRI, an account that would be an NRE account is rejected.",
    basis: "stated",
  },
  "bank-accounts-nre-unidentified-for-non-nri": {
    source: "NRE rules, 1; Bank details object: false by default",
    statement:
      "The NRE check runs only for NRI users, so `is_nre` stays false for the accounts of other users.",
    basis: "implied",
  },
  "bank-accounts-name-match-approved": {
    source: "NRE rules, 4",
    statement:
      "An account that is not an NRE account is approved when the penny-drop name match succeeds.",
    basis: "stated",
  },
  "bank-accounts-name-mismatch-rejected": {
    source: "NRE rules, 4",
    statement:
      "An account that is not an NRE account is rejected when the penny-drop name match fails.",
    basis: "stated",
  },
  "bank-accounts-ordinary-of-nri": {
    source: "NRE rules, 4",
    statement:
      "For an NRI user's account that is not an NRE account, the penny-drop name match decides and `is_nre` is false.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

export const bankAccounts = { ...records, ...requestFields, ...nre };
