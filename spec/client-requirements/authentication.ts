import type { RequirementRows } from "../requirements/row.ts";

const headers = {
  "client-carries-signing-headers": {
    source: "Authentication",
    statement:
      "Every request of the client carries X-Api-Key, X-Signature, X-Timestamp and X-Request-Id together.",
    basis: "stated",
  },
  "client-api-key-own": {
    source: "Authentication, X-Api-Key; rule 2",
    statement: "X-Api-Key is the client's own API key: a request never gets error 6092.",
    basis: "stated",
  },
  "client-request-id-unique": {
    source: "Authentication, X-Request-Id",
    statement: "The client sends no X-Request-Id twice.",
    basis: "stated",
  },
  "client-user-id-carried": {
    source: "Authentication, X-User-Id",
    statement: "The client sends X-User-Id when it reads limits or validates a transaction.",
    basis: "stated",
  },
  "client-user-id-uuid": {
    source: "Authentication, X-User-Id",
    statement: "An X-User-Id that the client sends is the UUID of a user.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const signature = {
  "client-signs-every-request": {
    source: "Authentication, X-Signature",
    statement:
      "The client signs every request with an HMAC-SHA256, keyed with its API secret, over the API key followed by the timestamp.",
    basis: "stated",
  },
  "client-signs-user-id": {
    source: "Authentication, X-Signature",
    statement:
      "Where X-User-Id is required, the client signs the API key, the timestamp and the user id, in that order.",
    basis: "stated",
  },
  "client-timestamp-seconds": {
    source: "Authentication, X-Timestamp",
    statement: "The client writes X-Timestamp as Unix time in seconds.",
    basis: "stated",
  },
  "client-timestamp-signed": {
    source: "Authentication, X-Timestamp",
    statement: "The client sends the timestamp that it has signed.",
    basis: "stated",
  },
  "client-timestamp-fresh": {
    source: "Authentication, rule 1; Limits, rule 4",
    statement: "A request of the client arrives within 10 seconds of its X-Timestamp.",
    basis: "stated",
  },
  "client-renews-expired-request": {
    source: "Authentication, error 6093",
    statement: "After error 6093 the client doesn't send the refused timestamp again.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

export const authentication = { ...headers, ...signature };
