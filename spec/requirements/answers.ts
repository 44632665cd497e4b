import type { RequirementRows } from "./row.ts";

export const answers = {
  "answers-json": {
    source: "What the service does",
    statement: "Every operation responds over HTTP with a JSON body.",
    basis: "stated",
  },
  "answers-any-request": {
    source: "not in the document",
    statement:
      "A malformed request is refused as such and never causes a server failure that no error table lists.",
    basis: "advisory",
  },
  "owasp-api1-objects": {
    source: "not in the document; OWASP API Security Top 10, API1:2023",
    statement:
      "A record is read, changed or sold only for the user and by the client that it belongs to.",
    basis: "advisory",
  },
  "owasp-api3-properties": {
    source: "not in the document; OWASP API Security Top 10, API3:2023",
    statement: "A request sets no property that is the service's own to set.",
    basis: "advisory",
  },
  "owasp-api5-functions": {
    source: "not in the document; OWASP API Security Top 10, API5:2023",
    statement: "No client acts for the users of another.",
    basis: "advisory",
  },
  "answers-success-flag": {
    source: "What the service does",
    statement: "Every successful response carries the boolean field `success`.",
    basis: "stated",
  },
  "answers-success-true": {
    source: 'What the service does, "Successful responses carry a boolean field success"',
    statement: "In a successful response `success` is true, because errors set it to false.",
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
    source: 'Endpoints, "Error cases are listed under Errors"; Errors, all tables',
    statement:
      "An operation with an error table returns only the pairs of HTTP status and code that its table lists.",
    basis: "implied",
  },
  "errors-never-success": {
    source: "Authentication, error shapes: success: false",
    statement: "An error never has `success` set to true.",
    basis: "implied",
  },
  "errors-change-nothing": {
    source:
      'Limit entry, "amount already used"; Errors, "already exists" (102006, 304005, 304014 to 304016), "insufficient balance" (403002) and "already received" (403001)',
    statement:
      "A refused request changes nothing: no limit, balance, transaction, bank account or user, and no quote where the profile says that refusals leave quotes free.",
    basis: "implied",
  },
} as const satisfies RequirementRows;
