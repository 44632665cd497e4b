import { profiled, type OpenPoint } from "./open-point.ts";

export const kyc = {
  "kyc-payload": {
    source: "POST /api/v2/user/kyc",
    question: "What do the request and the response of KYC look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "kyc-states": {
    source: "Other entities",
    question: "Which states does KYC go through?",
    kind: "not-shown",
    readings: {
      value: "When KYC is decided, by the profile, and the states that Get User showed.",
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
} as const satisfies Record<string, OpenPoint>;
