import type { Fault } from "./fault.ts";

export const kycFaults = {
  "kyc-date-by-month": {
    breaks: ["kyc-date-not-past", "kyc-date-past"],
    does: "compares month and day only",
  },
  "kyc-validity-by-month": {
    breaks: "kyc-document-validity-short",
    does: "accepts a document that expires in any later month",
  },
  "kyc-refused": {
    breaks: "kyc-submit",
    does: "refuses every KYC",
  },
  "kyc-any-date-form": {
    breaks: "kyc-date-style",
    does: "does not look at the form of dates",
  },
  "kyc-validity-unchecked": {
    breaks: "kyc-validity-left",
    does: "accepts documents about to expire",
  },
  "kyc-future-issue-date": {
    breaks: "kyc-date-past",
    does: "accepts documents issued in the future",
  },
  "kyc-validity-doubled": {
    breaks: "kyc-validity-left",
    does: "demands twice the days of validity",
  },
  "two-letter-country-accepted": {
    breaks: "kyc-country-invalid",
    does: "takes country codes of two letters",
  },
  "kyc-recent-refused": {
    breaks: "kyc-date-past",
    does: "takes only what was issued a week ago for past",
  },
  "duplicates-unnamed": {
    breaks: "kyc-duplicate-entries",
    does: "does not name what is duplicated",
  },
  "refused-kyc-counts": {
    breaks: "users-nri-needs-kyc",
    does: "takes KYC that it refuses for successful all the same",
  },
  "kyc-kept-late": {
    breaks: "kyc-duplicate-entries",
    does: "keeps KYC a moment after it was submitted",
  },
} as const satisfies Record<string, Fault>;
