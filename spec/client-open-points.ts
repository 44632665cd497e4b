import type { OpenPoint } from "./open-points/index.ts";

/** Left to the client platform: every reading conforms. */
export const clientOpenPoints = {
  "client-validates-first": {
    source: "Limits, rule 3",
    question: "Does the client validate a transaction before it initiates a sell?",
    kind: "silent",
    readings: { validated: "Before some sell.", unvalidated: "Sold without a validation before." },
  },
  "client-signature-encoding": {
    source: "Authentication",
    question: "How does the client encode its signatures?",
    kind: "not-shown",
    readings: {
      hex: "Hexadecimal, lower case.",
      "hex-upper": "Hexadecimal, upper case.",
      base64: "Base64.",
      base64url: "Base64 with the URL alphabet.",
    },
  },
  "client-request-id-form": {
    source: "Authentication, X-Request-Id",
    question: "Which form do the request ids of the client have?",
    kind: "silent",
    readings: { uuid: "UUIDs.", other: "Other strings." },
  },
  "client-clock": {
    source: "Authentication, rule 1",
    question: "How far is the clock of the client from the observer's?",
    kind: "silent",
    readings: {
      "within 2 s": "At most two seconds.",
      behind: "More than two seconds behind.",
      ahead: "More than two seconds ahead.",
    },
  },
} as const satisfies Record<string, OpenPoint>;

export type ClientOpenPointId = keyof typeof clientOpenPoints;
