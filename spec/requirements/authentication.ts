import type { RequirementRows } from "./row.ts";

export const authentication = {
  "authentication-every-operation": {
    source: "Authentication",
    statement: "Every operation refuses a request that carries none of the signing headers.",
    basis: "stated",
  },
  "authentication-key-alone": {
    source: "Authentication",
    statement: "The API key alone does not authenticate a request.",
    basis: "stated",
  },
  "authentication-api-key-required": {
    source: 'Authentication: "must be signed and carry these headers together"',
    statement: "A request without X-Api-Key is refused.",
    basis: "implied",
  },
  "authentication-signature-required": {
    source: 'Authentication: "must be signed and carry these headers together"',
    statement: "A request without X-Signature is refused.",
    basis: "implied",
  },
  "authentication-timestamp-required": {
    source: 'Authentication: "must be signed and carry these headers together"',
    statement: "A request without X-Timestamp is refused.",
    basis: "implied",
  },
  "authentication-request-id-required": {
    source: 'Authentication: "must be signed and carry these headers together"',
    statement: "A request without X-Request-Id is refused.",
    basis: "implied",
  },
  "authentication-signature-accepted": {
    source: "Authentication",
    statement:
      "A request is authenticated by an HMAC-SHA256 signature over the API key followed by the timestamp, keyed with the API secret.",
    basis: "stated",
  },
  "authentication-signature-user-id": {
    source: "Authentication",
    statement:
      "Where X-User-Id is required, the signature covers the API key, the timestamp and the user id, in that order.",
    basis: "stated",
  },
  "authentication-signature-checked": {
    source: "Authentication, X-Signature",
    statement: "A signature computed over anything other than the documented input is refused.",
    basis: "implied",
  },
  "authentication-timestamp-signed": {
    source: "Authentication",
    statement: "X-Timestamp is the same timestamp that was used in the signature.",
    basis: "stated",
  },
  "authentication-timestamp-seconds": {
    source: "Authentication",
    statement: "X-Timestamp is Unix time in seconds.",
    basis: "stated",
  },
  "authentication-window": {
    source: "Limits, rule 4",
    statement: "A signed request is valid only within 10 seconds of its X-Timestamp.",
    basis: "stated",
  },
  "authentication-request-id-any": {
    source: "Authentication",
    statement: "X-Request-Id may be any string.",
    basis: "stated",
  },
  "authentication-shape-client-invalid": {
    source: "Authentication, error shapes",
    statement: "Error 6092 has the shape {error_code: integer, message: string, success: false}.",
    basis: "stated",
  },
  "authentication-shape-secret-wrong": {
    source: "Authentication, error shapes",
    statement: "Error 6090 has the shape {error_code: integer, message: string, success: false}.",
    basis: "stated",
  },
  "authentication-shape-timestamp-expired": {
    source: "Authentication, error shapes",
    statement:
      "Error 6093 has the shape {errors: {error_code: integer, text: string}, success: false}.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
