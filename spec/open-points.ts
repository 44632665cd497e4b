/**
 * Where the document is silent. The suite records which reading a target takes; it requires none.
 * `not-shown`: the document says so itself (27 places). `silent`: it merely says nothing.
 * Readings named "value" or "any" stand for what only the target can fill in.
 */
interface OpenPoint {
  source: string;
  question: string;
  kind: "not-shown" | "silent";
  /** name -> what it means */
  readings: Record<string, string>;
}

const profiled = {
  profiled: "The profile says how; the run shows that it works.",
  "not-profiled": "The profile says nothing about it.",
};
const unobserved = { unobserved: "Nothing on the wire tells." };

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
    readings: { value: "The fields Get User returns." },
  },
  "bank-account-record": {
    source: "Bank details object",
    question: "Which other fields does a bank account record have?",
    kind: "not-shown",
    readings: { value: "The fields Get Bank Account returns." },
  },
  "quote-and-transaction-records": {
    source: "Validation result",
    question: "Which fields do quotes and transactions have?",
    kind: "not-shown",
    readings: { value: "The fields of the answers." },
  },
  "other-bank-account-transitions": {
    source: "Bank account",
    question: "Which other transitions does a bank account make?",
    kind: "not-shown",
    readings: {
      "deleted-readable": "A deleted account can still be read, as deleted.",
      "deleted-gone": "A deleted account can no longer be read.",
    },
  },
  "kyc-states": {
    source: "Other entities",
    question: "Which states does KYC go through?",
    kind: "not-shown",
    readings: {
      "at-once": "KYC is concluded when it is answered.",
      later: "KYC is concluded later, seen by reading the user.",
      state: "KYC is concluded by a provider state.",
    },
  },
  "quote-and-transaction-states": {
    source: "Other entities",
    question: "Which states do transactions go through?",
    kind: "not-shown",
    readings: { value: "The states seen in status answers." },
  },
  "validation-statuses": {
    source: "POST /api/v2/wallet/transaction/validate",
    question: "How does validate say that a transaction is not within the limits?",
    kind: "not-shown",
    readings: {
      status: "With another status in a successful answer.",
      refusal: "With an error answer.",
    },
  },
  "create-user-payload": {
    source: "POST /api/v2/user",
    question: "What do request and answer of create user look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "kyc-payload": {
    source: "POST /api/v2/user/kyc",
    question: "What do request and answer of KYC look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "mark-nri-operation": {
    source: "Mark a user as NRI",
    question: "Which path, method and payload mark a user as NRI?",
    kind: "not-shown",
    readings: profiled,
  },
  "link-account-payload": {
    source: "POST /api/v2/user/bank_account",
    question: "What do request and answer of the older add endpoint look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "reading-and-deleting-operations": {
    source: "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    question: "Which paths, parameters and answers do these operations have?",
    kind: "not-shown",
    readings: profiled,
  },
  "pool-quote-payload": {
    source: "GET /api/v2/wallet/s/quote",
    question: "What do query and answer of the pool sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-quote-payload": {
    source: "GET /api/v2/wallet/w/quote",
    question: "What do query and answer of the external sell quote look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "pool-sell-payload": {
    source: "POST /api/v2/wallet/transaction/pool/sell",
    question: "What do request and answer of the pool sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "external-sell-payload": {
    source: "POST /api/v2/wallet/transaction/crypto/sell",
    question: "What do request and answer of the external sell look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "funding-payload": {
    source: "Confirm on-chain funding",
    question: "What do request and answer of the confirmation look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "status-payload": {
    source: "GET /api/v2/wallet/transaction",
    question: "What do query and answer of the status look like?",
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
      other: "Another one.",
    },
  },
  "user-id-header-elsewhere": {
    source: "Authentication",
    question: "Which other operations require X-User-Id?",
    kind: "not-shown",
    readings: {
      none: "No other operation.",
      some: "Those the profile lists.",
    },
  },
  events: {
    source: "Events",
    question: "Are there notifications, callbacks or events?",
    kind: "not-shown",
    readings: unobserved,
  },
  "error-envelope": {
    source: "Errors",
    question: "Which envelope do the errors of the tables have?",
    kind: "not-shown",
    readings: {
      flat: "{error_code, message, success}, as of errors 6090 and 6092.",
      nested: "{errors: {error_code, text}, success}, as of error 6093.",
      other: "Another one, found by the profile's pointers.",
    },
  },
  "numeric-values": {
    source: "Limits",
    question: "What are the minimum amount and the maximum number of approved accounts?",
    kind: "not-shown",
    readings: { value: "As the profile says." },
  },
  "rate-limits": {
    source: "Limits",
    question: "Are requests limited in rate?",
    kind: "not-shown",
    readings: { unlimited: "No 429 was seen.", limited: "429 was seen." },
  },
  "deprecation-dates": {
    source: "Versioning",
    question: "When are the older bank account endpoints deprecated?",
    kind: "not-shown",
    readings: {
      unannounced: "No Deprecation or Sunset header was seen.",
      announced: "A Deprecation or Sunset header was seen.",
    },
  },

  "pool-quote-reuse": {
    source: "Errors, pool sell",
    question: "Can a pool quote be sold again? Only external sells name an error for it.",
    kind: "silent",
    readings: { accepted: "It can.", refused: "It cannot." },
  },
  "reference-scope": {
    source: "Errors, 403004",
    question: "Where is a reference UUID unique?",
    kind: "silent",
    readings: { operation: "Within one operation.", client: "Across operations." },
  },
  "reference-after-refusal": {
    source: "Errors, 403004",
    question: "Does a refused request use its reference UUID up?",
    kind: "silent",
    readings: { free: "It does not.", burned: "It does." },
  },
  "users-apart": {
    source: "Resources and their fields",
    question: "Are a user's records hidden from requests in another user's name?",
    kind: "silent",
    readings: { hidden: "They are.", value: "The operations seen to answer." },
  },
  "clients-apart": {
    source: "Errors, 402007 and 405001",
    question:
      "Are a client's users hidden from other clients, on operations without an error for it?",
    kind: "silent",
    readings: { hidden: "They are.", value: "The operations seen to answer." },
  },
  "key-or-secret-first": {
    source: "Authentication, rules",
    question: "Which error answers a request with an unknown key and a wrong secret?",
    kind: "silent",
    readings: { value: "The code seen." },
  },
  "error-precedence": {
    source: "Errors",
    question: "Which error answers a request that breaks two rules?",
    kind: "silent",
    readings: { value: "The code seen." },
  },
  "missing-header-code": {
    source: "Authentication",
    question: "Which code refuses a request that lacks a signing header?",
    kind: "silent",
    readings: { value: "The code seen." },
  },
  "second-signature-encoding": {
    source: "Authentication",
    question: "Is the same signature accepted in another encoding or letter case too?",
    kind: "silent",
    readings: { no: "It is not.", value: "The other encodings seen accepted." },
  },
  "future-timestamp": {
    source: "Authentication, rule 1",
    question: "Is a timestamp accepted that is less than 10 seconds in the future?",
    kind: "silent",
    readings: { accepted: "It is.", refused: "It is not." },
  },
  "repeated-request-id": {
    source: "Authentication",
    question: "What happens to a second request with the same X-Request-Id?",
    kind: "silent",
    readings: { accepted: "It is served.", refused: "It is refused." },
  },
  "success-status": {
    source: "Endpoints",
    question: "Which HTTP status does a successful creation have?",
    kind: "silent",
    readings: { "200": "200 OK.", "201": "201 Created.", other: "Another 2xx." },
  },
  "duplicate-text": {
    source: "KYC, POST /api/v2/user/kyc",
    question: "How does the text of a duplicate name the duplicated fields?",
    kind: "silent",
    readings: { value: "The message, as it came." },
  },
  "name-mismatch-state": {
    source: "Bank account",
    question: "Which state does a name mismatch lead to?",
    kind: "silent",
    readings: {
      rejected: "rejected.",
      "name-rejected": "The rejected-by-name state.",
    },
  },
  "limits-unit": {
    source: "Limits",
    question: "In which amount are limits counted?",
    kind: "silent",
    readings: {
      "from-amount": "In the source amount of the sell.",
      "to-amount": "In the destination amount of the quote.",
      unknown: "The profile does not say.",
    },
  },
  "limits-counted-at": {
    source: "Limits",
    question: "When is a sell counted?",
    kind: "silent",
    readings: {
      initiation: "When it is initiated.",
      confirmation: "When its on-chain funding is confirmed.",
      unknown: "The profile does not say.",
    },
  },
} as const satisfies Record<string, OpenPoint>;

export type OpenPointId = keyof typeof openPoints;
