import { unobserved, type OpenPoint } from "./open-point.ts";

/** The service, events, errors, endpoints. */
export const answers = {
  "pricing-and-settlement": {
    source: "What the service does",
    question: "Which pricing, fees and settlement rules apply?",
    kind: "not-shown",
    readings: unobserved,
  },
  events: {
    source: "Events",
    question: "Does the service send notifications, callbacks or events?",
    kind: "not-shown",
    readings: unobserved,
  },
  "rate-limits": {
    source: "Limits",
    question: "Is there a rate limit?",
    kind: "not-shown",
    readings: { "none-seen": "No response had status 429.", limited: "A response had status 429." },
  },
  "success-status": {
    source: "Endpoints",
    question: "Which HTTP status does a successful creation have?",
    kind: "silent",
    readings: { "200": "200 OK.", "201": "201 Created.", other: "Another 2xx status." },
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
  "errors-elsewhere": {
    source: "Errors",
    question: "Do errors of operations without an error table carry a code and a message?",
    kind: "silent",
    readings: { both: "Yes.", value: "What they carry of the two." },
  },
  "error-precedence": {
    source: "Errors",
    question: "Which error does a request that breaks two rules get?",
    kind: "silent",
    readings: { value: "The code in the response." },
  },
  "numeric-values": {
    source: "Limits",
    question: "What are the minimum amount and the maximum number of approved bank accounts?",
    kind: "not-shown",
    readings: { value: "The values that trying found." },
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
} as const satisfies Record<string, OpenPoint>;
