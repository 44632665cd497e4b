import {
  around,
  inRules,
  namedUser,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators.ts";
import { isPlain, type Data, textOf } from "../../sandbox/input.ts";
import { refuse } from "../../sandbox/refusal.ts";
import { documentValidityDays } from "../../spec/vocabulary.ts";
import { passedKyc } from "../../sandbox/operations/user-of.ts";
import { daysBetween, millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { variantsOf } from "./variant.ts";

const kyc = inRules("kyc");

export const verificationMilliseconds = 100;

export const lapsedAfterMs = 360 * millisecondsPerDay;

const mostAttempts = 2;

const numberOf = (document: unknown): unknown => (isPlain(document) ? document.number : undefined);

const withoutDates = (document: unknown): unknown => {
  if (typeof document !== "object" || document === null) return document;
  const { type, number } = document as Data;
  return { type, number };
};

function withSomeDates(document: Data): Data {
  const { issue_date: issue = "", expiry_date: expiry = "", issuing_country: country } = document;
  if (issue === "" && expiry === "" && country === undefined) return document;
  return { ...document, issue_date: issue || "2020-01-31", expiry_date: expiry || "2090-01-31" };
}

/** Adds in the dihedral group of ten, as Verhoeff's check does: from 5 on, digits stand for reflections. */
const addInGroup = (one: number, other: number): number => {
  const rotated = one < 5 ? one + other : one - other + 10;
  return (rotated % 5) + (one < 5 === other < 5 ? 0 : 5);
};

/** Twelve digits, the first of them not 0 or 1, whose last is Verhoeff's check digit. */
function isAadhaar(number: string): boolean {
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  const cycle = [1, 5, 8, 9, 4, 2, 7, 0];
  const moved = (digit: number, place: number) => {
    const at = cycle.indexOf(digit);
    if (at >= 0) return cycle[(at + place) % cycle.length] ?? 0;
    return place % 2 === 0 ? digit : 9 - digit;
  };
  const digits = [...number].toReversed().map(Number);
  return digits.reduce((sum, digit, place) => addInGroup(sum, moved(digit, place)), 0) === 0;
}

export const kycVariants = variantsOf({
  "kyc-later: concludes KYC some time after it was submitted": kyc(() => ({
    reviewMilliseconds: verificationMilliseconds,
  })),
  "kyc-rejected-at-once: concludes KYC some time after it was submitted, and rejects it at once":
    kyc(({ stateAt }) => ({
      reviewMilliseconds: verificationMilliseconds,
      stateAt: (submitted, now) => (submitted?.isRejected ? "rejected" : stateAt(submitted, now)),
    })),
  "kyc-in-steps: concludes KYC some time after it was submitted, in two steps, with words of its own":
    together(
      kyc(() => ({ reviewMilliseconds: verificationMilliseconds })),
      kyc(({ stateAt }) => ({
        stateAt: (submitted, now) => {
          const state = stateAt(submitted, now);
          if (state === "rejected") return "declined";
          if (state !== "pending" || !submitted) return state;
          const left = submitted.concludedAt - now;
          return left > verificationMilliseconds / 2 ? "received" : "in_review";
        },
      })),
    ),
  "kyc-by-state: concludes KYC when a provider state says so": kyc(() => ({
    reviewMilliseconds: Number.POSITIVE_INFINITY,
  })),
  "poa-without-dates: knows no dates of a proof of address": withInput("submitKyc", ({ input }) =>
    input.POA === undefined ? {} : { POA: withoutDates(input.POA) },
  ),
  "empty-dates-left-out: needs no date of a document, and takes an empty one for one that was left out":
    withInput("submitKyc", ({ input }) => ({
      ...(isPlain(input.POA) && { POA: withSomeDates(input.POA) }),
      ...(isPlain(input.POI) && { POI: withSomeDates(input.POI) }),
    })),
  "check-digits: refuses AADHAAR numbers without their check digit, or with fewer than twelve digits":
    refuses("submitKyc", "kyc-parameter-format", ({ input }) =>
      [input.POA, input.POI].some(
        (document) =>
          isPlain(document) && document.type === "AADHAAR" && !isAadhaar(textOf(document.number)),
      ),
    ),
  "kyc-lapses: takes KYC that is nearly a year old for none": kyc(({ isSuccessful }) => ({
    isSuccessful: (passed, now) =>
      isSuccessful(passed, now) && now - passed.concludedAt < lapsedAfterMs,
  })),
  "kyc-passed-once: initiates no KYC of a user who has passed it": refuses(
    "submitKyc",
    "kyc-initiation-failed",
    (call) => {
      const user = namedUser(call);
      return user !== undefined && passedKyc(call, user) !== undefined;
    },
  ),
  "two-kyc-attempts: gives a user two attempts at KYC": around("submitKyc", (before) => {
    const attempts = new Map<string, number>();
    return (call) => {
      const user = textOf(call.input.user_id);
      if (!call.store.anyUser(user)) return before(call);
      const attempt = (attempts.get(user) ?? 0) + 1;
      attempts.set(user, attempt);
      return attempt > mostAttempts ? refuse("kyc-initiation-failed") : before(call);
    };
  }),
  "duplicates-within-submission: refuses documents with the same number in one submission, and not those of another user":
    together(
      () => ({ store: { findByDocument: () => undefined } }),
      refuses("submitKyc", "kyc-duplicate-entries", ({ input }) => {
        const [address, identity] = [input.POA, input.POI].map(numberOf);
        return address !== undefined && address === identity;
      }),
    ),
  "validity-includes-today: counts today among the days a document is valid": kyc(() => ({
    isValidLongEnough: (expiry, today) => daysBetween(today, expiry) + 1 >= documentValidityDays,
  })),
  "validity-from-the-moment: counts the days a document is valid from the moment of the request":
    kyc(() => ({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) > documentValidityDays,
    })),
  "reversed-checks: checks proof of identity before proof of address": kyc(
    ({ checkedInOrder }) => ({ checkedInOrder: checkedInOrder.toReversed() }),
  ),
});
