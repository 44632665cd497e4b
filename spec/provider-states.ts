/**
 * Conditions that public requests alone cannot bring about, in Pact's convention:
 * POST {states.url} {"state", "params", "action": "setup" | "teardown"} -> 200 with the values.
 */
interface ProviderState {
  description: string;
  /** name -> what it means; all are strings unless said otherwise */
  params: Record<string, string>;
  values: Record<string, string>;
}

export const providerStates = {
  "operation fails": {
    description: "The next request of this user to this operation fails with this error.",
    params: {
      operation: "operationId of openapi.yaml",
      user_id: "whose next request fails; for create user, the email it will send",
      http: "HTTP status, integer",
      code: "error code, integer",
    },
    values: {},
  },
  "quote expired": {
    description: "A quote of this user which is otherwise fit to be sold, but has expired.",
    params: { user_id: "owner", kind: "pool or external" },
    values: { quote_id: "the quote" },
  },
  "quote of another client": {
    description: "A fresh quote that belongs to another API client.",
    params: { kind: "pool or external" },
    values: { quote_id: "the quote" },
  },
  "user of another client": {
    description: "A user that belongs to another API client.",
    params: {},
    values: { user_id: "the user" },
  },
  "user has balance": {
    description: "The user's balance is exactly this amount.",
    params: { user_id: "the user", currency: "currency code", amount: "decimal string" },
    values: {},
  },
  "user has limits": {
    description: "The totals of the user's limits for a transaction type are these.",
    params: {
      user_id: "the user",
      transaction_type: "for example sell",
      payment_method: "left out for the aggregate",
      period: "one of the five; left out for all",
      total: "decimal string",
    },
    values: {},
  },
  "pool not allowed for user": {
    description: "Pool transactions are not allowed for this user.",
    params: { user_id: "the user" },
    values: {},
  },
  "pool not enabled for user": {
    description: "Pool transactions are not enabled where this user belongs.",
    params: { user_id: "the user" },
    values: {},
  },
  "no deposit address": {
    description: "No deposit address is found for this user's external sells.",
    params: { user_id: "the user" },
    values: {},
  },
  "bank account pending": {
    description: "A bank account of this user whose verification is pending.",
    params: { user_id: "the user", account_number: "number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "bank account name-rejected": {
    description: "A bank account of this user in the rejected-by-name state.",
    params: { user_id: "the user", account_number: "number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "bank account rejected": {
    description: "A bank account of this user in the rejected state.",
    params: { user_id: "the user", account_number: "number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "kyc concluded": {
    description: "The pending KYC of this user is concluded with success.",
    params: { user_id: "the user" },
    values: {},
  },
  "clock moved": {
    description:
      "As far as this user is concerned, every clock of the target stands this many seconds later than before, the one timestamps are judged by included.",
    params: { user_id: "the user", seconds: "integer" },
    values: {},
  },
} as const satisfies Record<string, ProviderState>;

export type ProviderStateName = keyof typeof providerStates;
