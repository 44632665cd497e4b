import type { RequirementRows } from "./row.ts";

export const answers = {
  "answers-json": {
    source: "What the service does",
    statement: "Every operation is answered over HTTP with a JSON body.",
    basis: "stated",
  },
  "answers-any-request": {
    source: "Errors",
    statement:
      "A request that is wrong is refused as one, never answered by a failure that no table lists.",
    basis: "implied",
  },
  "answers-success-flag": {
    source: "What the service does",
    statement: "Every successful answer carries the boolean field success.",
    basis: "stated",
  },
  "answers-success-true": {
    source: "Authentication, error shapes",
    statement: "The success flag of a successful answer is true, since a refusal shows it false.",
    basis: "implied",
  },
  "errors-code-integer": {
    source: "Errors",
    statement: "Every error of an operation with an error table carries a numeric code.",
    basis: "stated",
  },
  "errors-message": {
    source: "Errors",
    statement: "Every error of an operation with an error table carries a message.",
    basis: "stated",
  },
  "errors-documented": {
    source: "Errors",
    statement:
      "An operation with an error table answers only pairs of HTTP status and code it lists.",
    basis: "implied",
  },
  "errors-never-success": {
    source: "Authentication, error shapes",
    statement: "An error answer never says that it succeeded.",
    basis: "implied",
  },
} as const satisfies RequirementRows;
