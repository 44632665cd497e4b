import { authenticationCodes } from "../../../../spec/error-rows/index.ts";
import { requiresHeader } from "../../../../spec/openapi.ts";
import { headers, type SigningHeader } from "../../../../spec/vocabulary.ts";
import { fieldsAt } from "../../../contract/deviation.ts";
import { ageOf, isSurelyFresh, isSurelyStale } from "../client/authentication.ts";
import { atEach, unless, type Rule, refuses } from "../rule.ts";
import { carries, signatureOf, answerIn, isAccepted, refusalCode, type Seen } from "../seen.ts";

const lacks = (seen: Seen, header: SigningHeader): boolean => !carries(seen, headers[header]);

/** Authentication: the headers are required together. */
const requiring = (header: SigningHeader): Rule => refuses((seen) => lacks(seen, header));

/** The document does not show which one the target takes; its profile may. */
const isInItsEncoding = (seen: Seen): boolean => {
  const signature = signatureOf(seen);
  const { encoding } = seen.profile.signature;
  return signature.kind === "right" && (encoding === "auto" || encoding === signature.encoding);
};

const signsUser = ({ operation }: Seen): boolean => requiresHeader(operation, headers.userId);

/** Whether it was fresh by any clock near the observer's, when it was sent and when it was answered. */
function wasFresh(seen: Seen): boolean {
  const age = ageOf(seen);
  if (age === undefined) return false;
  const tookSeconds = Math.ceil((seen.answeredAt - seen.sentAt) / 1000);
  return isSurelyFresh(age) && isSurelyFresh(age + tookSeconds);
}

const accepting = (isMeant: (seen: Seen) => boolean): Rule =>
  atEach((seen) => {
    const isSigned = isInItsEncoding(seen) && !lacks(seen, "requestId");
    if (!isSigned || !isMeant(seen) || !wasFresh(seen)) return undefined;
    const code = refusalCode(seen);
    const isRefused = code !== undefined && authenticationCodes.has(code);
    if (!isRefused && !isAccepted(seen)) return undefined;
    return unless(!isRefused, () => ({
      expected: { kind: "authenticated" },
      seen: answerIn(seen),
      ...fieldsAt(seen.response?.codeAt),
    }));
  });

/** By its Date header, where it has one. */
function ageAtTarget({ exchange: { answer, request } }: Seen): number | undefined {
  const [date, stamp] = [
    Date.parse(answer?.headers.date ?? ""),
    request.headers[headers.timestamp],
  ];
  const age = Math.floor(date / 1000) - Number(stamp);
  return Number.isNaN(age) ? undefined : age;
}

export const authenticationRules = {
  "authentication-api-key-required": requiring("apiKey"),
  "authentication-signature-required": requiring("signature"),
  "authentication-timestamp-required": requiring("timestamp"),
  "authentication-request-id-required": requiring("requestId"),
  "limits-user-id-required": refuses(
    (seen) => seen.operation === "getLimits" && lacks(seen, "userId"),
  ),
  "authentication-signature-checked": refuses((seen) =>
    ["wrong", "another timestamp"].includes(signatureOf(seen).kind),
  ),
  "authentication-signature-accepted": accepting((seen) => !signsUser(seen)),
  "authentication-signature-user-id": accepting(signsUser),
  /** Limits, rule 4: a request is valid within 10 seconds of its timestamp, by the clocks of both. */
  "authentication-window": refuses((seen) => {
    const [here, there] = [ageOf(seen), ageAtTarget(seen)];
    if (here === undefined || !isSurelyStale(here)) return false;
    return there === undefined || isSurelyStale(there);
  }),
} satisfies Record<string, Rule>;
