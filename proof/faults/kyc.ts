import { documentValidityDays } from "../../spec/vocabulary.ts";
import {
  afterRefusal,
  inRules,
  late,
  namedUser,
  refuses,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { isPlain } from "../../sandbox/data.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Fault } from "./fault.ts";

const kyc = inRules("kyc");

function keepAllTheSame(call: Call): void {
  const { store, input } = call;
  const user = namedUser(call);
  if (user && isPlain(input.POA) && isPlain(input.POI)) store.keepKyc(user, kycOf(call, user));
}

const lacksAddress = ({ input }: Call): boolean =>
  input.state === undefined && input.address_line1 === undefined;

export const kycFaults = {
  "kyc-refused": {
    breaks: "kyc-submit",
    does: "refuses every KYC",
    patch: refuses("submitKyc", "kyc-initiation-failed"),
  },
  "kyc-kept-late": {
    breaks: "kyc-duplicate-entries",
    does: "keeps KYC a moment after it was submitted",
    patch: late("keepKyc"),
  },
  "refused-kyc-counts": {
    breaks: "users-nri-needs-kyc",
    does: "treats KYC that it refused as successful",
    patch: afterRefusal("submitKyc", keepAllTheSame),
  },
  "state-always-required": {
    breaks: "kyc-state-required",
    does: "requires the state without an address line1, too",
    patch: refuses("submitKyc", "kyc-state-required", lacksAddress),
  },
  "address-line1-always-required": {
    breaks: "kyc-address-line1-required",
    does: "requires an address line1 without the state, too",
    patch: refuses("submitKyc", "kyc-address-line1-required", lacksAddress),
  },
  "kyc-any-date-form": {
    breaks: "kyc-date-style",
    does: "does not check the form of dates",
    patch: kyc(() => ({ isDate: () => true })),
  },
  "kyc-date-by-month": {
    breaks: ["kyc-date-not-past", "kyc-date-past"],
    does: "compares dates of issue by month and day only",
    patch: kyc(() => ({ isPast: (date, today) => date.slice(5) < today.slice(5) })),
  },
  "kyc-future-issue-date": {
    breaks: "kyc-date-past",
    does: "accepts documents issued in the future",
    patch: kyc(() => ({ isPast: () => true })),
  },
  "kyc-recent-refused": {
    breaks: "kyc-date-past",
    does: "accepts only documents issued more than a week ago",
    patch: kyc(() => ({ isPast: (date, today) => daysBetween(date, today) > 7 })),
  },
  "kyc-old-refused": {
    breaks: "kyc-date-past",
    does: "accepts only documents issued within the last five years",
    patch: kyc(({ isPast }) => ({
      isPast: (date, today) => isPast(date, today) && daysBetween(date, today) < 5 * 365,
    })),
  },
  "kyc-validity-unchecked": {
    breaks: "kyc-validity-left",
    does: "accepts documents about to expire",
    patch: kyc(() => ({ isValidLongEnough: () => true })),
  },
  "kyc-validity-by-month": {
    breaks: "kyc-document-validity-short",
    does: "accepts a document that expires in any later month",
    patch: kyc(({ isValidLongEnough }) => ({
      isValidLongEnough: (expiry, today) =>
        isValidLongEnough(expiry, today) || expiry.slice(0, 7) > today.slice(0, 7),
    })),
  },
  "kyc-validity-doubled": {
    breaks: "kyc-validity-left",
    does: "demands twice the days of validity",
    patch: kyc(() => ({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) >= 2 * documentValidityDays,
    })),
  },
  "two-letter-country-accepted": {
    breaks: "kyc-country-invalid",
    does: "accepts country codes of two letters",
    patch: kyc(({ isCountry }) => ({ isCountry: (code) => code.length === 2 || isCountry(code) })),
  },
  "duplicates-unnamed": {
    breaks: "kyc-duplicate-entries",
    does: "does not name what is duplicated",
    patch: kyc(({ duplicateText }) => ({ duplicateText: () => duplicateText([]) })),
  },
} satisfies Record<string, Fault>;
