import { authenticationErrors } from "../../../../spec/error-rows/index.ts";
import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { breach, atEach, unless } from "../rule.ts";
import { refusalCode } from "../seen.ts";

const { code } = authenticationErrors["authentication-secret-wrong"];

/** Authentication, X-Signature. Where the observer doesn't know the secret, the target's error 6090 tells. */
export const signsEveryRequest = atEach((seen) => {
  const { kind } = seen.signature;
  if (kind === "right") return "held";
  const isRefused = kind === "unknown" && refusalCode(seen) === code;
  if (kind !== "wrong" && !isRefused) return undefined;
  return breach();
});

/** Authentication, X-Signature: when X-User-Id is required, the input is apiKey + timestamp + userId. */
export const signsUserId = atEach(({ operation, signature: { kind }, exchange }) => {
  const isRequired = requiresHeader(operation, headers.userId);
  if (!isRequired || !exchange.request.headers[headers.userId]) return undefined;
  if (kind !== "right" && kind !== "without user id") return undefined;
  return unless(kind === "right", breach);
});

/** Authentication, X-Timestamp: the same timestamp that was used in the signature. */
export const timestampSigned = atEach(({ signature: { kind } }) => {
  if (kind !== "right" && kind !== "another timestamp") return undefined;
  return unless(kind === "right", breach);
});
