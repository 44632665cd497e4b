import { authenticationErrors } from "../../../../spec/error-rows/index.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import { atEach, unless } from "../rule.ts";
import { answerIn, isAccepted, refusalCode } from "../seen.ts";

const { code } = authenticationErrors["authentication-client-invalid"];

/** Only the target knows which keys are valid. */
export const apiKeyOwn = atEach((seen) => {
  if (!seen.exchange.request.headers[headers.apiKey]) return undefined;
  const isRefused = refusalCode(seen) === code;
  if (!isRefused && !isAccepted(seen)) return undefined;
  return unless(!isRefused, () => ({
    expected: { kind: "rule" },
    seen: answerIn(seen),
  }));
});
