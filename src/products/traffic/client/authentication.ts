import { signingCodes } from "../../../../spec/error-rows/index.ts";
import { headers, freshnessSeconds, isUuid } from "../../../../spec/vocabulary.ts";
import { notAgain, Bounded } from "../order.ts";
import { atEach, unless, rightly, type Rule, type Ruling, lacking, breach } from "../rule.ts";
import { carries, requireWholeRequest, headerOf, signatureOf, type SeenExchange } from "../seen.ts";
import { answerIn, isAccepted, refusalCode } from "../shown.ts";
import type { SignatureSeen } from "../signature.ts";
import { isJsonObject, parseJson } from "../../../../spec/json.ts";
import { requiresHeader } from "../../../../spec/openapi.ts";

/** A repetition after this many other requests isn't noticed. */
const remembered = 500_000;

export const signingNames = {
  "X-Api-Key": headers.apiKey,
  "X-Signature": headers.signature,
  "X-Timestamp": headers.timestamp,
  "X-Request-Id": headers.requestId,
};

/** Unix seconds have ten digits from 2001 to 2286. */
const inSeconds = /^\d{10}$/;

/** For a clock that differs from the target's, and for the request's transit. */
const toleranceSeconds = 2;

const stampOf = (seen: SeenExchange): string | undefined => headerOf(seen, headers.timestamp);

export function ageOf(seen: SeenExchange): number | undefined {
  const stamp = stampOf(seen);
  if (seen.isClockMoved || stamp === undefined || !inSeconds.test(stamp)) return undefined;
  return Math.floor(seen.sentAt / 1000) - Number(stamp);
}

export const isSurelyFresh = (age: number) => Math.abs(age) <= freshnessSeconds - toleranceSeconds;

export const isSurelyStale = (age: number) => Math.abs(age) > freshnessSeconds + toleranceSeconds;

/** Only a signature without any other mistake can break the rule. */
function rightBut(seen: SeenExchange, other: SignatureSeen["kind"]): Ruling {
  const { kind } = signatureOf(seen);
  return kind === "right" || kind === other ? unless(kind === "right", breach) : undefined;
}

export const authenticationRules = {
  /** Only the target knows which keys are valid. */
  "client-api-key-own": atEach((seen) => {
    if (!carries(seen, headers.apiKey)) return undefined;
    const isRefused = refusalCode(seen) === signingCodes.clientInvalid;
    if (!isRefused && !isAccepted(seen)) return undefined;
    return unless(!isRefused, () => ({ expected: { kind: "rule" }, seen: answerIn(seen) }));
  }),
  "client-bodies-json": atEach((seen) => {
    requireWholeRequest(seen);
    const { body } = seen.exchange.request;
    if (!body) return undefined;
    return rightly(isJsonObject(parseJson(body)), "body", body);
  }),
  "client-request-id-unique": () => {
    const sent = new Bounded<true>(remembered);
    return (seen) => {
      const id = headerOf(seen, headers.requestId);
      const { [headers.apiKey]: apiKey = "" } = seen.exchange.request.headers;
      if (!id) return undefined;
      const key = `${apiKey} ${id}`;
      const isNew = !sent.has(key);
      sent.set(key, true);
      return rightly(isNew, "X-Request-Id", id.slice(0, 80));
    };
  },
  "client-carries-signing-headers": atEach((seen) => {
    const missing = Object.entries(signingNames)
      .filter(([, name]) => !carries(seen, name))
      .map(([name]) => name);
    return unless(missing.length === 0, () => lacking(missing));
  }),
  /** Without the secret, the target's error 6090 shows it. */
  "client-signs-every-request": atEach((seen) => {
    const isRefused =
      seen.signature.kind === "unknown" && refusalCode(seen) === signingCodes.secretWrong;
    const { kind } = isRefused ? seen.signature : signatureOf(seen);
    if (kind === "right") return "held";
    if (kind !== "wrong" && !isRefused) return undefined;
    const { made } = { made: undefined, ...seen.signature };
    return made === undefined ? breach() : rightly(false, "one made", made);
  }),
  "client-signs-user-id": atEach((seen) => {
    const isRequired = requiresHeader(seen.operation, headers.userId);
    if (!isRequired || !headerOf(seen, headers.userId)) return undefined;
    return rightBut(seen, "user id amiss");
  }),
  "client-timestamp-signed": atEach((seen) => rightBut(seen, "another timestamp")),
  "client-timestamp-seconds": atEach((seen) => {
    const stamp = stampOf(seen);
    if (!stamp) return undefined;
    return rightly(inSeconds.test(stamp), "X-Timestamp", stamp);
  }),
  /** Broken by error 6093 unless the observer's clock says fresh; by that clock unless it's accepted. */
  "client-timestamp-fresh": atEach((seen) => {
    const age = ageOf(seen);
    if (age === undefined) return undefined;
    const isRefused = refusalCode(seen) === signingCodes.timestampExpired;
    if (isRefused ? isSurelyFresh(age) : isSurelyStale(age) && isAccepted(seen)) return undefined;
    return rightly(!isRefused && !isSurelyStale(age), "age in seconds", age);
  }),
  "client-renews-expired-request": notAgain({
    subject: (seen) => {
      const stamp = stampOf(seen);
      return stamp && `${seen.exchange.request.headers[headers.apiKey]} ${stamp}`;
    },
    isSettled: (seen) => refusalCode(seen) === signingCodes.timestampExpired,
  }),
  "client-user-id-carried": atEach((seen) => {
    if (!requiresHeader(seen.operation, headers.userId)) return undefined;
    return unless(carries(seen, headers.userId), breach);
  }),
  "client-user-id-uuid": atEach((seen) => {
    const userId = headerOf(seen, headers.userId);
    if (!userId) return undefined;
    return rightly(isUuid(userId), "X-User-Id", userId);
  }),
} satisfies Record<string, Rule>;
