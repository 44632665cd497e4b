import { advised, implied, stated } from "./row.ts";

export const answers = {
  ...stated("What the service does", {
    "answers-json": [
      "Every operation responds over HTTP with a JSON body.",
      "The response is not a success or an error with a JSON object as its body.",
      "disables",
    ],
  }),
  ...advised("not in the document", {
    "answers-any-request":
      "A malformed request is refused as such and never causes a server failure that no error table lists.",
  }),
  ...advised("not in the document; OWASP API Security Top 10, API1:2023", {
    "owasp-api1-objects":
      "A record is read, changed or sold only for the user and by the client that it belongs to.",
  }),
  ...advised("not in the document; OWASP API Security Top 10, API3:2023", {
    "owasp-api3-properties": "A request sets no property that is the service's own to set.",
  }),
  ...advised("not in the document; OWASP API Security Top 10, API5:2023", {
    "owasp-api5-functions": "No client acts for the users of another.",
  }),
  ...stated("What the service does", {
    "answers-success-flag": [
      "Every successful response carries the boolean field `success`.",
      "A successful response lacks the boolean field success.",
    ],
  }),
  ...implied('What the service does, "Successful responses carry a boolean field success"', {
    "answers-success-true": [
      "In a successful response `success` is true, because errors set it to false.",
      "A successful response says that the request failed.",
      "disables",
    ],
  }),
  ...stated("Errors", {
    "errors-code-integer": [
      "Every error of an operation with an error table carries a numeric code.",
      "An error has no numeric code.",
      "disables",
    ],
    "errors-message": [
      "Every error of an operation with an error table carries a message.",
      "An error has no message.",
    ],
  }),
  ...implied('Endpoints, "Error cases are listed under Errors"; Errors, all tables', {
    "errors-documented": [
      "An operation with an error table returns only the pairs of HTTP status and code that its table lists.",
      "The operation's error table does not list this status and code.",
      "disables",
    ],
  }),
  ...implied("Authentication, error shapes: success: false", {
    "errors-never-success": [
      "An error never has `success` set to true.",
      "An error response says that the request succeeded.",
    ],
  }),
  ...implied(
    'Limit entry, "amount already used"; Errors, "already exists" (102006, 304005, 304014 to 304016), "insufficient balance" (403002) and "already received" (403001)',
    {
      "errors-change-nothing":
        "A refused request changes nothing: no limit, balance, transaction, bank account or user, and no quote where the profile says that refusals leave quotes free.",
    },
  ),
};

export const versioning = {
  ...stated("Versioning, rule 1", {
    "versioning-version-in-path":
      "Every operation that the document shows under /api/v2/ is served at the path shown.",
  }),
  ...stated("Versioning, rule 2", {
    "versioning-add-update-path":
      "The add/update bank account operation is served under /api/v1/user/client_user/.",
  }),
  ...stated("Versioning, rule 3", {
    "versioning-older-add": "The older endpoint for adding a bank account keeps working.",
    "versioning-older-update": "The older endpoint for updating a bank account keeps working.",
    "versioning-older-delete": "The older endpoint for deleting a bank account keeps working.",
  }),
};
