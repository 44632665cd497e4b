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
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Variant } from "./variant.ts";

const kyc = inRules("kyc");

export const verificationMilliseconds = 100;

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

export const kycVariants = {
  "kyc-later": {
    does: "concludes KYC some time after it was submitted",
    patch: kyc(() => ({ reviewMilliseconds: verificationMilliseconds })),
  },
  "kyc-rejected-at-once": {
    does: "concludes KYC some time after it was submitted, and rejects it at once",
    patch: kyc(({ stateAt }) => ({
      reviewMilliseconds: verificationMilliseconds,
      stateAt: (submitted, now) => (submitted?.isRejected ? "rejected" : stateAt(submitted, now)),
    })),
  },
  "kyc-in-steps": {
    does: "concludes KYC some time after it was submitted, in two steps, with words of its own",
    patch: together(
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
  },
  "kyc-by-state": {
    does: "concludes KYC when a provider state says so",
    patch: kyc(() => ({ reviewMilliseconds: Number.POSITIVE_INFINITY })),
  },
  "poa-without-dates": {
    does: "knows no dates of a proof of address",
    patch: withInput("submitKyc", ({ input }) =>
      input.POA === undefined ? {} : { POA: withoutDates(input.POA) },
    ),
  },
  "empty-dates-left-out": {
    does: "needs no date of a document, and takes an empty one for one that was left out",
    patch: withInput("submitKyc", ({ input }) => ({
      ...(isPlain(input.POA) && { POA: withSomeDates(input.POA) }),
      ...(isPlain(input.POI) && { POI: withSomeDates(input.POI) }),
    })),
  },
  "check-digits": {
    does: "refuses AADHAAR numbers without their check digit, or with fewer than twelve digits",
    patch: refuses("submitKyc", "kyc-parameter-format", ({ input }) =>
      [input.POA, input.POI].some(
        (document) =>
          isPlain(document) && document.type === "AADHAAR" && !isAadhaar(textOf(document.number)),
      ),
    ),
  },
  "kyc-passed-once": {
    does: "initiates no KYC of a user who has passed it",
    patch: refuses("submitKyc", "kyc-initiation-failed", (call) => {
      const user = namedUser(call);
      return user !== undefined && passedKyc(call, user) !== undefined;
    }),
  },
  "two-kyc-attempts": {
    does: "gives a user two attempts at KYC",
    patch: around("submitKyc", (before) => {
      const attempts = new Map<string, number>();
      return (call) => {
        const user = textOf(call.input.user_id);
        if (!call.store.anyUser(user)) return before(call);
        const attempt = (attempts.get(user) ?? 0) + 1;
        attempts.set(user, attempt);
        return attempt > mostAttempts ? refuse("kyc-initiation-failed") : before(call);
      };
    }),
  },
  "duplicates-within-submission": {
    does: "refuses documents with the same number in one submission, and not those of another user",
    patch: together(
      () => ({ store: { findByDocument: () => undefined } }),
      refuses("submitKyc", "kyc-duplicate-entries", ({ input }) => {
        const [address, identity] = [input.POA, input.POI].map(numberOf);
        return address !== undefined && address === identity;
      }),
    ),
  },
  "validity-includes-today": {
    does: "counts today among the days a document is valid",
    patch: kyc(() => ({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) + 1 >= documentValidityDays,
    })),
  },
  "validity-from-the-moment": {
    does: "counts the days a document is valid from the moment of the request",
    patch: kyc(() => ({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) > documentValidityDays,
    })),
  },
  "reversed-checks": {
    does: "checks proof of identity before proof of address",
    patch: kyc(({ checkedInOrder }) => ({ checkedInOrder: checkedInOrder.toReversed() })),
  },
} satisfies Record<string, Variant>;
