import { authenticationErrors } from "../../../../spec/error-rows/index.ts";
import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { breach, atEach, unless } from "../rule.ts";
import { refusalCode } from "../seen.ts";

const { code } = authenticationErrors["authentication-secret-wrong"];

/** Where the observer doesn't know the secret, the target's error 6090 tells. */
export const signsEveryRequest = atEach((seen) => {
  const { kind } = seen.signature;
  if (kind === "right") return "held";
  const isRefused = kind === "unknown" && refusalCode(seen) === code;
  if (kind !== "wrong" && !isRefused) return undefined;
  return breach();
});

export const signsUserId = atEach(({ operation, signature: { kind }, exchange }) => {
  const isRequired = requiresHeader(operation, headers.userId);
  if (!isRequired || !exchange.request.headers[headers.userId]) return undefined;
  if (kind !== "right" && kind !== "without user id") return undefined;
  return unless(kind === "right", breach);
});

export const timestampSigned = atEach(({ signature: { kind } }) => {
  if (kind !== "right" && kind !== "another timestamp") return undefined;
  return unless(kind === "right", breach);
});
