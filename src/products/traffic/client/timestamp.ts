import { authenticationErrors } from "../../../../spec/error-rows/index.ts";
import { freshnessSeconds, headers } from "../../../../spec/vocabulary.ts";
import { notAgain } from "../not-again.ts";
import { sentInstead, atEach, unless, type Rule } from "../rule.ts";
import { isAccepted, refusalCode, type Seen } from "../seen.ts";

const { code: expired } = authenticationErrors["authentication-timestamp-expired"];

/** Unix seconds have ten digits from 2001 to 2286. */
const inSeconds = /^\d{10}$/;

/** The observer's clock may differ from the target's, and a request is on its way for a while. */
const toleranceSeconds = 2;

const stampOf = ({ exchange: { request } }: Seen): string | undefined =>
  request.headers[headers.timestamp];

export const timestampSeconds = atEach((seen) => {
  const stamp = stampOf(seen);
  if (!stamp) return undefined;
  return unless(inSeconds.test(stamp), () => sentInstead("X-Timestamp", stamp));
});

/**
 * By the observer's clock, in seconds; undefined without a timestamp in seconds, or where that clock can't
 * tell.
 */
export function ageOf(seen: Seen): number | undefined {
  const stamp = stampOf(seen);
  if (seen.isClockMoved || stamp === undefined || !inSeconds.test(stamp)) return undefined;
  return Math.floor(seen.sentAt / 1000) - Number(stamp);
}

/** By any clock near the observer's. */
export const isSurelyFresh = (age: number): boolean =>
  Math.abs(age) <= freshnessSeconds - toleranceSeconds;

/** By any clock near the observer's. */
export const isSurelyStale = (age: number): boolean =>
  Math.abs(age) > freshnessSeconds + toleranceSeconds;

/**
 * By the target's error 6093, unless the request is fresh by the observer's clock; and by that clock,
 * unless the target accepts it.
 */
export const timestampFresh = atEach((seen) => {
  const age = ageOf(seen);
  if (age === undefined) return undefined;
  const isRefused = refusalCode(seen) === expired;
  if (isRefused ? isSurelyFresh(age) : isSurelyStale(age) && isAccepted(seen)) return undefined;
  return unless(!isRefused && !isSurelyStale(age), () => sentInstead("age in seconds", age));
});

export const expiredRenewed: Rule = notAgain({
  subject: (seen) => {
    const stamp = stampOf(seen);
    return stamp && `${seen.exchange.request.headers[headers.apiKey]} ${stamp}`;
  },
  isSettled: (seen) => refusalCode(seen) === expired,
});
