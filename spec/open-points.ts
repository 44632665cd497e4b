/**
 * A question the document leaves open. The suite records which reading a target takes and requires none.
 * `not-shown`: the document itself says "not shown" (27 times). `silent`: it does not mention the matter.
 * A reading named "value" stands for whatever the target does: only a run can fill it in.
 */
export interface OpenPoint {
  source: string;
  question: string;
  kind: "not-shown" | "silent";
  /** name -> meaning */
  readings: Record<string, string>;
}

const profiled = {
  profiled: "The profile defines it, and the run shows that it works.",
  "not-profiled": "The profile does not define it.",
};
const unobserved = { unobserved: "HTTP exchanges cannot show it." };

export const openPoints = {
  "pricing-and-settlement": {
    source: "What the service does",
    question: "Which pricing, fees and settlement rules apply?",
    kind: "not-shown",
    readings: unobserved,
  },
  "user-record": {
    source: "User",
    question: "Which other fields does a user record have?",
    kind: "not-shown",
    readings: { value: "The fields that Get User returns." },
  },
  "bank-account-record": {
    source: "Bank details object",
    question: "Which other fields does a bank account record have?",
    kind: "not-shown",
    readings: { value: "The fields that Get Bank Account returns." },
  },
  "quote-and-transaction-records": {
    source: "Validation result",
    question: "Which fields do quotes and transactions have?",
    kind: "not-shown",
    readings: { value: "The fields in the responses." },
  },
  "other-bank-account-transitions": {
    source: "Bank account",
    question: "Which other transitions can a bank account make?",
    kind: "not-shown",
    readings: {
      "deleted-readable": "A deleted account can still be read.",
      "deleted-gone": "A deleted account can no longer be read.",
    },
  },
  "kyc-states": {
    source: "Other entities",
    question: "Which states does KYC go through?",
    kind: "not-shown",
    readings: {
      value: "When KYC is decided, by the profile, and the states that Get User showed.",
    },
  },
  "quote-and-transaction-states": {
    source: "Other entities",
    question: "Which states do quotes and transactions go through?",
    kind: "not-shown",
    readings: { value: "The transaction states in the status responses." },
  },
  "validation-statuses": {
    source: "POST /api/v2/wallet/transaction/validate",
    question: "How does validation report a transaction that exceeds a limit?",
    kind: "not-shown",
    readings: {
      value: "With this status in a successful response.",
      refusal: "With an error.",
    },
  },
  "create-user-payload": {
    source: "POST /api/v2/user",
    question: "What do the request and the response of create user look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "kyc-payload": {
    source: "POST /api/v2/user/kyc",
    question: "What do the request and the response of KYC look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "mark-nri-operation": {
    source: "Mark a user as NRI",
    question: "Which path, method and payload does marking a user as NRI have?",
    kind: "not-shown",
    readings: profiled,
  },
  "link-account-payload": {
    source: "POST /api/v2/user/bank_account",
    question: "What do the request and the response of the older add endpoint look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "reading-and-deleting-operations": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    question:
      "Which paths, parameters and responses do the Get operations and delete bank account have?",
    kind: "not-shown",
    readings: profiled,
  },
  "pool-quote-payload": {
    source: "GET /api/v2/wallet/s/quote",
    question: "What do the query and the response of the pool sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-quote-payload": {
    source: "GET /api/v2/wallet/w/quote",
    question: "What do the query and the response of the external sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "pool-sell-payload": {
    source: "POST /api/v2/wallet/transaction/pool/sell",
    question: "What do the request and the response of the pool sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-sell-payload": {
    source: "POST /api/v2/wallet/transaction/crypto/sell",
    question: "What do the request and the response of the external sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "funding-payload": {
    source: "Confirm on-chain funding",
    question: "What do the request and the response of the funding confirmation look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "status-payload": {
    source: "GET /api/v2/wallet/transaction",
    question: "What do the query and the response of the status look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "signature-encoding": {
    source: "Authentication",
    question: "How is the signature encoded?",
    kind: "not-shown",
    readings: {
      hex: "Lower-case hexadecimal.",
      "hex-upper": "Upper-case hexadecimal.",
      base64: "Base64 with padding.",
      base64url: "URL-safe base64 without padding.",
    },
  },
  "authentication-error-statuses": {
    source: "Authentication",
    question: "Which HTTP statuses do the authentication errors have?",
    kind: "not-shown",
    readings: {
      "401": "Unauthorized.",
      "403": "Forbidden.",
      "400": "Bad request.",
      other: "Another status.",
    },
  },
  "user-id-header-elsewhere": {
    source: "Authentication",
    question: "Which other operations require X-User-Id?",
    kind: "not-shown",
    readings: {
      none: "No other operation.",
      some: "The operations that the profile lists.",
    },
  },
  events: {
    source: "Events",
    question: "Does the service send notifications, callbacks or events?",
    kind: "not-shown",
    readings: unobserved,
  },
  "error-envelope": {
    source: "Errors",
    question: "Which JSON envelope do the errors in the tables have?",
    kind: "not-shown",
    readings: {
      flat: "{error_code, message, success}, as in errors 6090 and 6092.",
      nested: "{errors: {error_code, text}, success}, as in error 6093.",
      other: "Another one; the profile's JSON Pointers locate code and message.",
    },
  },
  "numeric-values": {
    source: "Limits",
    question: "What are the minimum amount and the maximum number of approved bank accounts?",
    kind: "not-shown",
    readings: { value: "The values that trying found." },
  },
  "rate-limits": {
    source: "Limits",
    question: "Is there a rate limit?",
    kind: "not-shown",
    readings: { unlimited: "No response had status 429.", limited: "A response had status 429." },
  },
  "deprecation-dates": {
    source: "Versioning",
    question: "When are the older bank account endpoints deprecated?",
    kind: "not-shown",
    readings: {
      unannounced: "No response had a Deprecation or Sunset header.",
      announced: "A response had a Deprecation or Sunset header.",
    },
  },

  "pool-quote-reuse": {
    source: "Errors, pool sell",
    question:
      "Can a pool quote be used for a second sell? Only the external sell lists an error for it.",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "older-quote": {
    source: "Quotes",
    question: "Does a quote stay valid when the same user fetches another one?",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "reference-scope": {
    source: "Errors, 403004",
    question: "Within which scope must a reference UUID be unique?",
    kind: "silent",
    readings: { operation: "Within one operation.", client: "Across all operations." },
  },
  "reference-after-refusal": {
    source: "Errors, 403004",
    question: "Does a refused request use up its reference UUID?",
    kind: "silent",
    readings: { free: "No.", burned: "Yes." },
  },
  "users-apart": {
    source: "Resources and their fields",
    question: "Are a user's records hidden from requests made for another user?",
    kind: "silent",
    readings: { hidden: "Yes.", value: "Not in these operations." },
  },
  "clients-apart": {
    source: "Errors, 402007 and 405001",
    question:
      "Are a client's users hidden from other clients in operations that list no error for it?",
    kind: "silent",
    readings: { hidden: "Yes.", value: "Not in these operations." },
  },
  "key-or-secret-first": {
    source: "Authentication, rules",
    question: "Which error does a request with an unknown key and a wrong secret get?",
    kind: "silent",
    readings: { value: "The code in the response." },
  },
  "error-precedence": {
    source: "Errors",
    question: "Which error does a request that breaks two rules get?",
    kind: "silent",
    readings: { value: "The code in the response." },
  },
  "missing-header-code": {
    source: "Authentication",
    question: "Which code does a request without a signing header get?",
    kind: "silent",
    readings: { value: "The code in the response." },
  },
  "second-signature-encoding": {
    source: "Authentication",
    question: "Is the same signature also accepted in another encoding or letter case?",
    kind: "silent",
    readings: { no: "No.", value: "The encodings that were accepted." },
  },
  "timestamp-spelling": {
    source: "Authentication",
    question:
      "Is X-Timestamp also accepted in another spelling of the same second, with a sign or decimals?",
    kind: "silent",
    readings: { no: "No.", value: "The spellings that were accepted." },
  },
  "future-timestamp": {
    source: "Authentication, rule 1",
    question: "Is a timestamp less than 10 seconds in the future accepted?",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "repeated-request-id": {
    source: "Authentication",
    question: "Is a second request with the same X-Request-Id accepted?",
    kind: "silent",
    readings: { accepted: "Yes.", refused: "No." },
  },
  "success-status": {
    source: "Endpoints",
    question: "Which HTTP status does a successful creation have?",
    kind: "silent",
    readings: { "200": "200 OK.", "201": "201 Created.", other: "Another 2xx status." },
  },
  "nri-marking-after-accounts": {
    source: "Mark a user as NRI",
    question: "Can a user who already has bank accounts be marked as NRI?",
    kind: "silent",
    readings: {
      "any-time": "Yes.",
      "before-accounts": "No: marking comes before linking, as in the call order of the sell flow.",
    },
  },
  "validity-days": {
    source: "Limits, rule 5",
    question: "What is the earliest expiry date that leaves 30 days of validity?",
    kind: "silent",
    readings: {
      "29 days from today": "Today is one of the 30 days.",
      "30 days from today": "The 30 days begin tomorrow.",
      "31 days from today": "The 30 days are counted from the moment of the request.",
    },
  },
  "duplicate-entries": {
    source: "KYC, POST /api/v2/user/kyc",
    question: "What are the duplicate entries of error 5004 duplicates of?",
    kind: "silent",
    readings: {
      "another user's": "Documents that another user has submitted.",
      own: "Entries of the same submission.",
    },
  },
  "duplicate-text": {
    source: "KYC, POST /api/v2/user/kyc",
    question: "How does the message of error 5004 name the duplicated fields?",
    kind: "silent",
    readings: { value: "The message, as returned." },
  },
  "name-mismatch-state": {
    source: "Bank account",
    question: "Which state does a bank account have after a name mismatch?",
    kind: "silent",
    readings: {
      rejected: "The rejected state.",
      "name-rejected": "The rejected-by-name state.",
    },
  },
  "account-owner": {
    source: "Bank account linkage, error 104003",
    question: "From when on is a bank account one user's, so that no other user can add it?",
    kind: "silent",
    readings: {
      added: "Once it is added, whatever its verification came to.",
      approved: "Once it is approved.",
    },
  },
  "account-state-shown": {
    source: "States and transitions, Bank account",
    question: "Which operations show the state of a bank account?",
    kind: "silent",
    readings: { value: "The operations whose responses show it." },
  },
  "wrong-account-field": {
    source: "POST /api/v1/user/client_user/bank_account",
    question: "What does adding a bank account with a wrong field come to?",
    kind: "silent",
    readings: { refused: "An error.", rejected: "An account that is rejected." },
  },
  "nri-pool-sells": {
    source: "Errors, 406001",
    question: "Can NRI users make pool sells?",
    kind: "silent",
    readings: { open: "Yes.", closed: "No: they are refused with 406001." },
  },
  "errors-elsewhere": {
    source: "Errors",
    question: "Do errors of operations without an error table carry a code and a message?",
    kind: "silent",
    readings: { both: "Yes.", value: "What they carry of the two." },
  },
  "limits-unit": {
    source: "Limits",
    question: "Which amount of a sell counts towards the limits?",
    kind: "silent",
    readings: {
      "from-amount": "The source amount of the sell.",
      "to-amount": "The destination amount of the quote.",
      unknown: "The profile does not say.",
    },
  },
  "quote-validity": {
    source: "Other entities",
    question: "How long can a quote be sold?",
    kind: "silent",
    readings: { value: "As the profile says." },
  },
  "limits-numbers": {
    source: "Limit entry",
    question: "With which numbers are limits computed?",
    kind: "silent",
    readings: {
      decimals: "With decimals: remaining is the difference to the last digit.",
      doubles: "With IEEE 754 doubles: remaining is the difference of two doubles.",
    },
  },
  "amount-precision": {
    source: "Limit entry, consumed: may be fractional",
    question: "How many decimal places of an amount does the service tell apart?",
    kind: "silent",
    readings: { value: "As many as trying found; no more than eight are tried." },
  },
  "limits-counted-at": {
    source: "Limits",
    question: "When does a sell count towards the limits?",
    kind: "silent",
    readings: {
      initiation: "When the sell is initiated.",
      confirmation: "When its on-chain funding is confirmed.",
      unknown: "The profile does not say.",
    },
  },
} as const satisfies Record<string, OpenPoint>;

export type OpenPointId = keyof typeof openPoints;
