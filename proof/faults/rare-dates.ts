import { Big } from "big.js";
import { inRules } from "../../sandbox/combinators/index.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Fault } from "./fault.ts";
import { accepting } from "./kyc-documents.ts";

// Forms of dates that people rarely write and parsers take, and dates that are far away.

const kyc = inRules("kyc");

/** Twenty years. */
const mostDaysAhead = 7305;

export const rareDatesFaults = {
  "date-with-zone-accepted": accepting(
    "POA",
    "expiry_date",
    /^\d{4}-\d\d-\d\dZ$/,
    "accepts a time zone after it",
  ),
  "date-between-blanks-accepted": accepting(
    "POI",
    "issue_date",
    /^ .* $/,
    "accepts blanks around it",
  ),
  "date-with-sign-accepted": accepting(
    "POA",
    "issue_date",
    /^\+/,
    "accepts a sign before the year",
  ),
  "date-of-a-week-accepted": accepting(
    "POA",
    "expiry_date",
    /-W\d\d-\d$/,
    "accepts a day of a week",
  ),
  "five-digit-year-accepted": accepting(
    "POI",
    "expiry_date",
    /^0\d{4}-/,
    "accepts a year of five digits",
  ),
  "date-with-line-end-accepted": accepting(
    "POI",
    "expiry_date",
    /\n$/,
    "accepts the end of a line after it",
  ),
  "date-in-other-digits-accepted": accepting(
    "POA",
    "issue_date",
    /^\p{Nd}+-.*[^\d-]/u,
    "accepts digits of another script",
  ),
  "leap-day-of-2000-refused": {
    breaks: "kyc-date-style",
    does: "takes 2000 for a common year",
    patch: kyc(({ isDate }) => ({ isDate: (date) => date !== "2000-02-29" && isDate(date) })),
  },
  "date-as-number-accepted": {
    breaks: ["kyc-date-format", "kyc-date-style"],
    does: "accepts a number for a date of issue",
    patch: kyc(({ isDate }) => ({ isDate: (date) => date instanceof Big || isDate(date) })),
  },
  "dates-before-1970-refused": {
    breaks: "kyc-date-style",
    does: "takes no date before 1970 for one",
    patch: kyc(({ isDate }) => ({
      isDate: (date) => isDate(date) && Date.parse(String(date)) >= 0,
    })),
  },
  "distant-expiry-refused": {
    breaks: ["kyc-date-style", "kyc-validity-left"],
    does: "refuses documents that are valid for more than twenty years",
    patch: kyc(({ isValidLongEnough }) => ({
      isValidLongEnough: (expiry, today) =>
        isValidLongEnough(expiry, today) && daysBetween(today, expiry) <= mostDaysAhead,
    })),
  },
} satisfies Record<string, Fault>;
