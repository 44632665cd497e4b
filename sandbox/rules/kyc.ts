import { secondsPerDay, documentValidityDays } from "../../spec/vocabulary.ts";
import { countryCodes } from "../countries.ts";
import type { Kyc } from "../records.ts";

export const millisecondsPerDay = secondsPerDay * 1000;

/** Days from one date (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;

/** POST /api/v2/user/kyc; Errors, KYC; Limits, rule 5. Dates are texts in the form YYYY-MM-DD. */
export const kycRules = {
  /** 203018: supported document types. Which they are is not shown. */
  documentTypes: new Set([
    "AADHAAR",
    "PAN",
    "PASSPORT",
    "DRIVING_LICENCE",
    "NATIONAL_ID",
    "RESIDENCE_PERMIT",
  ]),
  /** 203022: supported sources of funds. Which they are is not shown. */
  sourcesOfFunds: new Set(["SALARY", "BUSINESS", "SAVINGS", "INVESTMENTS", "INHERITANCE"]),
  /** 203023: supported occupation categories. Which they are is not shown. */
  occupations: new Set(["ENGINEERING", "MEDICINE", "EDUCATION", "TRADE", "STUDENT", "RETIRED"]),
  /** 203021: a country is an ISO3 code. */
  isCountry: (code: string): boolean => countryCodes.has(code),
  /** 203025: a date is valid and has the form YYYY-MM-DD. */
  isDate: (value: unknown): boolean =>
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value),
  /** In which time zone a day begins: not shown. Here: UTC. */
  today: (now: number): string => new Date(now).toISOString().slice(0, 10),
  /** Limits, rule 5, and 203019: a date of issue is earlier than today. */
  isPast: (date: string, today: string): boolean => date < today,
  /** Limits, rule 5, and 203020: an expiry date leaves at least 30 days of validity. */
  isValidLongEnough: (expiry: string, today: string): boolean =>
    daysBetween(today, expiry) >= documentValidityDays,
  /** 203024: if one of these details is given, all of them are required. */
  detailsGivenTogether: ["issue_date", "expiry_date", "issuing_country"],
  /** The order in which documents are checked: not shown. */
  checkedInOrder: ["POA", "POI"],
  /** 5004: the text names the duplicated fields. What counts as a duplicate is not shown. */
  duplicateText: (names: readonly string[]): string =>
    `duplicate entries found: ${names.join(", ")}`,
  /** How long a review takes, in milliseconds: not shown. */
  reviewMilliseconds: 0,
  /** Which KYC is rejected: not shown. Here: that of one legal name. */
  isRejected: (legalName: unknown): boolean => legalName === "Rejected Person",
  /** KYC states: not shown. Here these four. */
  stateAt: (kyc: Kyc | undefined, now: number): string => {
    if (!kyc) return "not_submitted";
    if (kyc.concludedAt > now) return "pending";
    return kyc.isRejected ? "rejected" : "approved";
  },
  /** Successful KYC: concluded, and not rejected. */
  isSuccessful: ({ concludedAt, isRejected }: Kyc, now: number): boolean =>
    concludedAt <= now && !isRejected,
};
