import { notShown, silent } from "./open-point.ts";

export const authentication = {
  "signature-encoding": notShown("Authentication", "How is the signature encoded?", {
    hex: "Lower-case hexadecimal.",
    "hex-upper": "Upper-case hexadecimal.",
    base64: "Base64 with padding.",
    base64url: "URL-safe base64 without padding.",
    "base64-unpadded": "Base64 without padding.",
    "base64url-padded": "URL-safe base64 with padding.",
  }),
  "second-signature-encoding": silent(
    "Authentication",
    "Is the same signature also accepted in another encoding or letter case?",
    { no: "No.", value: "The encodings that were accepted." },
  ),
  "authentication-error-statuses": notShown(
    "Authentication",
    "Which HTTP statuses do the authentication errors have?",
    {
      "401": "Unauthorized.",
      "403": "Forbidden.",
      "400": "Bad request.",
      other: "Another status.",
    },
  ),
  "key-or-secret-first": silent(
    "Authentication, rules",
    "Which error does a request with an unknown key and a wrong secret get?",
    { value: "The code in the response." },
  ),
  "missing-header-code": silent(
    "Authentication",
    "Which code does a request without a signing header get?",
    { value: "The code in the response." },
  ),
  "user-id-header-elsewhere": notShown(
    "Authentication",
    "Which other operations require X-User-Id?",
    { none: "No other operation.", some: "The operations that the profile lists." },
  ),
  "timestamp-spelling": silent(
    "Authentication",
    "Is X-Timestamp also accepted in another spelling of the same second, with a sign or decimals?",
    { no: "No.", value: "The spellings that were accepted." },
  ),
  "future-timestamp": silent(
    "Authentication, rule 1",
    "Is a timestamp less than 10 seconds in the future accepted?",
    { accepted: "Yes.", refused: "No." },
  ),
  "repeated-request-id": silent(
    "Authentication",
    "Is a second request with the same X-Request-Id accepted?",
    { accepted: "Yes.", refused: "No." },
  ),
};
