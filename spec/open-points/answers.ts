import { notShown, silent, unobserved } from "./open-point.ts";

export const answers = {
  "pricing-and-settlement": notShown(
    "What the service does",
    "Which pricing, fees and settlement rules apply?",
    unobserved,
  ),
  events: notShown(
    "Events",
    "Does the service send notifications, callbacks or events?",
    unobserved,
  ),
  "rate-limits": notShown("Limits", "Is there a rate limit?", {
    "none-seen": "No response had status 429.",
    limited: "A response had status 429.",
  }),
  "success-status": silent("Endpoints", "Which HTTP status does a successful creation have?", {
    "200": "200 OK.",
    "201": "201 Created.",
    other: "Another 2xx status.",
  }),
  "error-envelope": notShown("Errors", "Which JSON envelope do the errors in the tables have?", {
    flat: "{error_code, message, success}, as in errors 6090 and 6092.",
    nested: "{errors: {error_code, text}, success}, as in error 6093.",
    other: "Another one; the profile's JSON Pointers locate code and message.",
  }),
  "errors-elsewhere": silent(
    "Errors",
    "Do errors of operations without an error table carry a code and a message?",
    { both: "Yes.", value: "What they carry of the two." },
  ),
  "error-precedence": silent("Errors", "Which error does a request that breaks two rules get?", {
    value: "The code in the response.",
  }),
  "numeric-values": notShown(
    "Limits",
    "What are the minimum amount and the maximum number of approved bank accounts?",
    { value: "The values that trying found." },
  ),
  "deprecation-dates": notShown(
    "Versioning",
    "When are the older bank account endpoints deprecated?",
    {
      unannounced: "No response had a Deprecation or Sunset header.",
      announced: "A response had a Deprecation or Sunset header.",
    },
  ),
};
