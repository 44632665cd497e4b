import { implied, stated } from "./row.ts";

export const authentication = {
  ...stated("Authentication", {
    "authentication-every-operation":
      "Every operation refuses a request that carries none of the signing headers.",
    "authentication-key-alone": "The API key alone does not authenticate a request.",
  }),
  ...implied('Authentication: "must be signed and carry these headers together"', {
    "authentication-api-key-required": "A request without X-Api-Key is refused.",
    "authentication-signature-required": "A request without X-Signature is refused.",
    "authentication-timestamp-required": "A request without X-Timestamp is refused.",
    "authentication-request-id-required": "A request without X-Request-Id is refused.",
  }),
  ...stated("Authentication", {
    "authentication-signature-accepted":
      "A request is authenticated by an HMAC-SHA256 signature over the API key followed by the timestamp, keyed with the API secret.",
    "authentication-signature-user-id":
      "Where X-User-Id is required, the signature covers the API key, the timestamp and the user id, in that order.",
  }),
  ...implied("Authentication, X-Signature", {
    "authentication-signature-checked":
      "A signature computed over anything other than the documented input is refused.",
  }),
  ...stated("Authentication", {
    "authentication-timestamp-signed":
      "X-Timestamp is the same timestamp that was used in the signature.",
    "authentication-timestamp-seconds": "X-Timestamp is Unix time in seconds.",
  }),
  ...stated("Limits, rule 4", {
    "authentication-window": "A signed request is valid only within 10 seconds of its X-Timestamp.",
  }),
  ...stated("Authentication", {
    "authentication-request-id-any": "X-Request-Id may be any string.",
  }),
  ...stated("Authentication, error shapes", {
    "authentication-shape-client-invalid":
      "Error 6092 has the shape {error_code: integer, message: string, success: false}.",
    "authentication-shape-secret-wrong":
      "Error 6090 has the shape {error_code: integer, message: string, success: false}.",
    "authentication-shape-timestamp-expired":
      "Error 6093 has the shape {errors: {error_code: integer, text: string}, success: false}.",
  }),
};
