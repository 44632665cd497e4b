import { implied, stated } from "./row.ts";

const records = {
  ...stated("POST /api/v1/user/client_user/bank_account", {
    "bank-accounts-add": "The add/update operation adds an account that does not exist yet.",
    "bank-accounts-update": "The add/update operation updates an account that already exists.",
  }),
  ...stated("What the service does, 4", {
    "bank-accounts-delete": "A client platform can delete a user's bank account.",
  }),
  ...stated("States and transitions, Bank account", {
    "bank-accounts-readd-deletes":
      "Adding the same bank account again moves the existing record to the deleted state.",
    "bank-accounts-readd-creates":
      "Adding the same bank account again creates a new record with the updated details.",
  }),
  ...implied('States and transitions, Bank account: "States named"', {
    "bank-accounts-states-named":
      "Every bank account is approved, pending, rejected, rejected by name or deleted.",
  }),
  ...implied('What the service does, 4: "a user\'s bank accounts"; error 104003', {
    "bank-accounts-of-user-only": "Get User shows no bank account but those linked to that user.",
  }),
  ...implied('Other entities, "bank account linkage depends on it"; error 203007', {
    "bank-accounts-need-kyc":
      "Linking a bank account is refused unless the user's KYC state allows it.",
  }),
  ...stated("Limits, rule 6", {
    "bank-accounts-ceiling": "A user can hold only a limited number of approved bank accounts.",
  }),
  ...implied("Bank account linkage, error 104004", {
    "bank-accounts-ceiling-freed":
      "At the maximum, deleting an approved bank account allows the user to add another.",
  }),
};

const requestFields = {
  ...stated("Bank account", {
    "bank-accounts-savings": "A bank account with `account_type` SAVINGS is accepted.",
    "bank-accounts-current": "A bank account with `account_type` CURRENT is accepted.",
  }),
  ...implied('Bank account, account_type: "One of SAVINGS, CURRENT"', {
    "bank-accounts-other-type-refused":
      "A bank account with an `account_type` other than SAVINGS or CURRENT is refused, or rejected.",
  }),
  ...implied('Bank account, country: "ISO3 country code"; error 304001', {
    "bank-accounts-country-iso3":
      "A bank account with a `country` that is not an ISO3 country code is refused, or rejected.",
  }),
  ...implied("Bank account, routing_type", {
    "bank-accounts-indian-routing-type":
      "A bank account in India is refused, or rejected, when its `routing_type` is not IFSC.",
  }),
  ...implied('Bank account, bank_code: "the IFSC code of the branch"; error 304002', {
    "bank-accounts-bank-code-ifsc":
      "A bank account with routing type IFSC is refused, or rejected, when its `bank_code` is not an IFSC code.",
  }),
};

const nre = {
  ...stated("POST /api/v1/user/client_user/bank_account", {
    "bank-accounts-is-nre-in-result":
      "The add/update operation returns the bank details with `is_nre`.",
  }),
  ...stated("Get User, Get Bank Account, Get Bank Account Status, delete bank account", {
    "bank-accounts-is-nre-in-user": "Get User returns the bank details with `is_nre`.",
    "bank-accounts-is-nre-in-account": "Get Bank Account returns the bank details with `is_nre`.",
    "bank-accounts-is-nre-in-status":
      "Get Bank Account Status returns the bank details with `is_nre`.",
  }),
  ...stated("Bank details object", {
    "bank-accounts-is-nre-default":
      "`is_nre` is false unless the account was identified as an NRE account.",
  }),
  ...stated("States and transitions, Bank account", {
    "bank-accounts-nre-approved": "An NRE account of an NRI user is approved.",
  }),
  ...stated("Bank details object", {
    "bank-accounts-nre-identified": "An NRE account of an NRI user has `is_nre` set to true.",
  }),
  ...stated("NRE rules, 3", {
    "bank-accounts-nre-rejected-for-non-nri":
      "For a user not marked as NRI, an account that would be an NRE account is rejected.",
  }),
  ...implied("NRE rules, 1; Bank details object: false by default", {
    "bank-accounts-nre-unidentified-for-non-nri":
      "The NRE check runs only for NRI users, so `is_nre` stays false for the accounts of other users.",
  }),
  ...stated("NRE rules, 4", {
    "bank-accounts-name-match-approved":
      "An account that is not an NRE account is approved when the penny-drop name match succeeds.",
    "bank-accounts-name-mismatch-rejected":
      "An account that is not an NRE account is rejected when the penny-drop name match fails.",
    "bank-accounts-ordinary-of-nri":
      "For an NRI user's account that is not an NRE account, the penny-drop name match decides and `is_nre` is false.",
  }),
};

export const bankAccounts = { ...records, ...requestFields, ...nre };
