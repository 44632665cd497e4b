import type { OpenPoint } from "./open-point.ts";

export const authentication = {
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
  "second-signature-encoding": {
    source: "Authentication",
    question: "Is the same signature also accepted in another encoding or letter case?",
    kind: "silent",
    readings: { no: "No.", value: "The encodings that were accepted." },
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
  "key-or-secret-first": {
    source: "Authentication, rules",
    question: "Which error does a request with an unknown key and a wrong secret get?",
    kind: "silent",
    readings: { value: "The code in the response." },
  },
  "missing-header-code": {
    source: "Authentication",
    question: "Which code does a request without a signing header get?",
    kind: "silent",
    readings: { value: "The code in the response." },
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
} as const satisfies Record<string, OpenPoint>;
