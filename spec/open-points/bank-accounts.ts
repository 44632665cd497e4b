import { profiled, type OpenPoint } from "./open-point.ts";

/** Bank account, Bank details object, bank account linkage. */
export const bankAccounts = {
  "bank-account-record": {
    source: "Bank details object",
    question: "Which other fields does a bank account record have?",
    kind: "not-shown",
    readings: { value: "The fields that Get Bank Account returns." },
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
  "other-bank-account-transitions": {
    source: "Bank account",
    question: "Which other transitions can a bank account make?",
    kind: "not-shown",
    readings: {
      "deleted-readable": "A deleted account can still be read.",
      "deleted-gone": "A deleted account can no longer be read.",
    },
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
} as const satisfies Record<string, OpenPoint>;
