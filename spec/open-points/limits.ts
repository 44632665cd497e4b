import type { OpenPoint } from "./open-point.ts";

export const limits = {
  "validation-statuses": {
    source: "POST /api/v2/wallet/transaction/validate",
    question: "How does validation report a transaction that exceeds a limit?",
    kind: "not-shown",
    readings: {
      value: "With this status in a successful response.",
      refusal: "With an error.",
    },
  },
  "limits-unit": {
    source: "Limits",
    question: "Which amount of a sell counts towards the limits?",
    kind: "silent",
    readings: {
      "from-amount": "The source amount of the sell.",
      "to-amount": "The destination amount of the quote.",
      "by-kind": "The source amount of one kind of sell, the destination amount of the other.",
      unknown: "The profile does not say.",
    },
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
      "by-kind": "A pool sell when it is initiated, an external one when its funding is confirmed.",
      unknown: "The profile does not say.",
    },
  },
} as const satisfies Record<string, OpenPoint>;
