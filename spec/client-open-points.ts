import { notShown, silent } from "./open-points/open-point.ts";

/** Left to the client platform: every reading conforms. */
export const clientOpenPoints = {
  "client-validates-first": silent(
    "Limits, rule 3",
    "Does the client validate a transaction before it initiates a sell?",
    { validated: "Before some sell.", unvalidated: "Sold without a validation before." },
  ),
  "client-signature-encoding": notShown(
    "Authentication",
    "How does the client encode its signatures?",
    {
      hex: "Hexadecimal, lower case.",
      "hex-upper": "Hexadecimal, upper case.",
      base64: "Base64.",
      base64url: "Base64 with the URL alphabet.",
      "base64-unpadded": "Base64 without padding.",
      "base64url-padded": "Base64 with the URL alphabet and padding.",
    },
  ),
  "client-request-id-form": silent(
    "Authentication, X-Request-Id",
    "Which form do the request ids of the client have?",
    { uuid: "UUIDs.", other: "Other strings." },
  ),
  "client-clock": silent(
    "Authentication, rule 1",
    "How far is the clock of the client from the observer's?",
    {
      "within 2 s": "At most two seconds.",
      behind: "More than two seconds behind.",
      ahead: "More than two seconds ahead.",
    },
  ),
};

export type ClientOpenPointId = keyof typeof clientOpenPoints;
