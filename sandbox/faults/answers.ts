import type { Fault } from "./fault.ts";

export const answersFaults = {
  "answers-plain-text": {
    breaks: "answers-json",
    does: "answers the status of a transaction in plain text",
  },
  "structures-crash": {
    breaks: "answers-any-request",
    does: "fails with 500 where a structure is sent for a text",
  },
  "unknown-user-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 for a user that does not exist",
  },
  "broken-json-crashes": {
    breaks: "answers-any-request",
    does: "fails with 500 at a body that is no JSON",
  },
  "control-characters-crash": {
    breaks: "answers-any-request",
    does: "hangs up at a text with a zero in it",
  },
  "success-flag-missing": {
    breaks: "answers-success-flag",
    does: "leaves success out of limits",
  },
  "success-flag-a-string": {
    breaks: "answers-success-flag",
    does: "gives success as a string",
  },
  "success-flag-false": {
    breaks: "answers-success-true",
    does: "says success: false in the record of a user",
  },
  "error-code-as-text": {
    breaks: "errors-code-integer",
    does: "gives error codes as strings",
  },
  "error-without-message": {
    breaks: "errors-message",
    does: "leaves the message out of errors",
  },
  "undocumented-status": {
    breaks: "errors-documented",
    does: "answers 422 where the tables say 400",
  },
  "errors-claim-success": {
    breaks: "errors-never-success",
    does: "says success: true in errors",
  },
} as const satisfies Record<string, Fault>;
