import type { RequirementRows } from "../requirements/row.ts";

const fields = {
  "client-account-fields-text": {
    source: "Bank account (request fields)",
    statement:
      "The client sends the fields of a bank account as text: `account_number`, `bank_code`, `account_type`, `country` and `routing_type`.",
    basis: "stated",
  },
  "client-account-type": {
    source: "Bank account, account_type",
    statement: "The client sends SAVINGS or CURRENT as `account_type`.",
    basis: "stated",
  },
  "client-account-country": {
    source: "Bank account, country",
    statement: "The client sends an ISO3 code as the `country` of a bank account.",
    basis: "stated",
  },
  "client-account-routing": {
    source: "Bank account, routing_type",
    statement: "For a bank account in India the client sends IFSC as `routing_type`.",
    basis: "stated",
  },
  "client-account-bank-code": {
    source: "Bank account, bank_code",
    statement: "For routing type IFSC the client sends the IFSC code of the branch as `bank_code`.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const order = {
  "client-kyc-before-account": {
    source: "What the service does, call order",
    statement: "The client adds a user's bank account only after it has submitted the user's KYC.",
    basis: "stated",
  },
  "client-account-maximum-heeded": {
    source: "Bank account linkage, error 104004",
    statement:
      "After error 104004 the client deletes one of the user's accounts before it adds another.",
    basis: "implied",
  },
  "client-pending-account-awaited": {
    source: "Bank account linkage, errors 304015 and 304017",
    statement:
      "After error 304015 or 304017 the client doesn't add the same account through the older endpoint again without having read how its verification stands.",
    basis: "implied",
  },
  "client-rejected-account-not-repeated": {
    source: "Bank account linkage, errors 304014 and 304016",
    statement:
      "After error 304014 or 304016 the client doesn't add the same account through the older endpoint again.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

export const bankAccounts = { ...fields, ...order };
