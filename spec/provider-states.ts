/** Pact's convention: POST {states.url} {"state", "params", "action": "setup" | "teardown"} -> 200 with the values. */
export interface ProviderState {
  description: string;
  /** name -> meaning; a string unless stated otherwise */
  params: Record<string, string>;
  /** Returned by the endpoint: name -> meaning. */
  values: Record<string, string>;
  /** Absent for a state that lasts. */
  tornDown?: string;
}

const quoted = {
  from_currency: "source currency code",
  to_currency: "destination currency code",
  from_amount: "amount in the source currency",
};

export const providerStates = {
  "operation fails": {
    description: "This user's next request to this operation fails with this error.",
    params: {
      operation: "operationId in openapi.yaml",
      user_id: "the user; for createUser, the email in the request",
      chosen_id: "for createUser, the id that the request chooses for the user, where it does",
      http: "HTTP status, integer",
      code: "error code, integer",
      row: "the row's id: several may have one HTTP status and code",
      message: "the row's meaning, in the document's words",
      request_id:
        "the X-Request-Id that the request will carry, for a target that knows requests by it",
    },
    values: {},
    tornDown: "after that request",
  },
  "quote expired": {
    description: "This user has an expired quote, which is otherwise valid for a sell.",
    params: { user_id: "owner", kind: "pool or external", ...quoted },
    values: { quote_id: "the quote" },
  },
  "quote of another client": {
    description: "Another API client has a fresh quote.",
    params: { kind: "pool or external", ...quoted },
    values: { quote_id: "the quote" },
  },
  "user of another client": {
    description: "Another API client has a user.",
    params: {},
    values: { user_id: "the user" },
  },
  "user has balance": {
    description: "The user's balance is exactly this amount.",
    params: { user_id: "the user", currency: "currency code", amount: "decimal string" },
    values: {},
  },
  "user has limits": {
    description: "The user's limits for this transaction type have this total.",
    params: {
      user_id: "the user",
      transaction_type: "for example sell",
      payment_method: "leave out for the aggregate",
      period: "one of the five periods; leave out for all",
      total: "decimal string",
    },
    values: {},
  },
  "pool not allowed for user": {
    description: "Pool transactions are not allowed for this user.",
    params: { user_id: "the user" },
    values: {},
    tornDown: "before the user's next sell, which must be accepted",
  },
  "pool not enabled for user": {
    description: "Pool transactions are not enabled, at least for this user.",
    params: { user_id: "the user" },
    values: {},
    tornDown: "before the user's next sell, which must be accepted",
  },
  "no deposit address": {
    description: "There is no deposit address for this user's external sells.",
    params: { user_id: "the user" },
    values: {},
    tornDown: "before the user's next sell, which must be accepted",
  },
  "bank account pending": {
    description: "This user has a bank account with pending verification.",
    params: { user_id: "the user", account_number: "the account's number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "bank account name-rejected": {
    description: "This user has a bank account in the rejected-by-name state.",
    params: { user_id: "the user", account_number: "the account's number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "bank account rejected": {
    description: "This user has a bank account in the rejected state.",
    params: { user_id: "the user", account_number: "the account's number", bank_code: "IFSC code" },
    values: { bank_account_id: "the account" },
  },
  "bank account verified": {
    description:
      "The pending verification of this user's bank account has ended as the account has it.",
    params: { user_id: "the user", bank_account_id: "the account" },
    values: {},
  },
  "kyc concluded": {
    description: "The review of this user's pending KYC has ended, with this outcome.",
    params: { user_id: "the user", outcome: "approved (default) or rejected" },
    values: {},
  },
  "clock moved": {
    description:
      "For this user, time has moved forward by this many seconds: for quotes, settlement and the periods of limits. The timestamps of requests may keep real time.",
    params: { user_id: "the user", seconds: "integer" },
    values: {},
    tornDown: "where the clock turns out to be that of all users",
  },
} as const satisfies Record<string, ProviderState>;

export type ProviderStateName = keyof typeof providerStates;

/** Makes the operation fail with the named error. The other states only arrange the conditions for errors. */
export const simulating = "operation fails" satisfies ProviderStateName;
