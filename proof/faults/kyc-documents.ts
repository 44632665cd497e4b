import { Big } from "big.js";
import { documentValidityDays } from "../../spec/vocabulary.ts";
import type { Call } from "../../sandbox/context.ts";
import { isPlain, textOf } from "../../sandbox/input.ts";
import { inRules, nowAndThen, refuses } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import { type Fault, breaking } from "./fault.ts";

export type Document = "POA" | "POI";

export type Detail = "issue_date" | "expiry_date" | "issuing_country";

/** Empty where it wasn't given. */
export function detailOf({ input }: Call, document: Document, detail: Detail): string {
  const given = input[document];
  return isPlain(given) ? textOf(given[detail]) : "";
}

const kyc = inRules("kyc");

const where = (
  document: Document,
  detail: Detail,
  form: RegExp,
  changes: (rules: Rules["kyc"]) => Partial<Rules["kyc"]>,
): Patch => kyc("submitKyc", changes, (call) => form.test(detailOf(call, document, detail)));

const anyDate = () => ({
  isDate: () => true,
  isPast: () => true,
  isValidLongEnough: () => true,
});

export const accepting = (
  document: Document,
  detail: Detail,
  form: RegExp,
  does: string,
): Fault => ({
  breaks: "kyc-date-format",
  does: `${does} for the ${detail} of the ${document}`,
  patch: where(document, detail, form, anyDate),
});

/** The year after next: documents of an ordinary submission are valid for longer. */
const soon = (form: string): RegExp => new RegExp(`^${new Date().getUTCFullYear() + 2}-${form}$`);

const refusing = (document: Document, detail: Detail, form: RegExp, does: string): Fault => ({
  breaks: "kyc-date-style",
  does: `${does} for the ${detail} of the ${document}`,
  patch: where(document, detail, form, () => ({ isDate: () => false })),
});

const todayUtc = (): string => new Date().toISOString().slice(0, 10);

const lacking = (document: Document, lacks: readonly Detail[]): Fault => ({
  breaks: "kyc-document-detail-required",
  does: `does not require ${lacks.join(" and ")} of the ${document}`,
  patch: kyc(
    "submitKyc",
    () => ({ detailsGivenTogether: [] }),
    (call) => lacks.every((detail) => detailOf(call, document, detail) === ""),
  ),
});

// Forms of dates that people rarely write and parsers take, and dates that are far away.

/** Twenty years. */
const mostDaysAhead = 7305;

export const kycDocumentsFaults = {
  "leap-day-of-common-year-accepted": accepting(
    "POA",
    "expiry_date",
    /^(?!2100)\d{4}-02-29$/,
    "accepts 29 February of any year",
  ),
  "century-taken-for-leap-year": accepting(
    "POI",
    "expiry_date",
    /^2100-02-29$/,
    "takes 2100 for a leap year",
  ),
  "thirtieth-of-february-accepted": accepting(
    "POA",
    "issue_date",
    /-02-30$/,
    "accepts 30 February",
  ),
  "thirty-first-of-april-accepted": accepting("POI", "issue_date", /-04-31$/, "accepts 31 April"),
  "thirteenth-month-accepted": accepting("POA", "expiry_date", /-13-/, "accepts a 13th month"),
  "month-zero-accepted": accepting("POI", "expiry_date", /-00-/, "accepts month 0"),
  "day-zero-accepted": accepting("POA", "issue_date", /-00$/, "accepts day 0"),
  "single-digit-month-accepted": accepting(
    "POI",
    "issue_date",
    /^\d{4}-\d-\d\d$/,
    "accepts a month of one digit",
  ),
  "single-digit-day-accepted": accepting(
    "POA",
    "expiry_date",
    /^\d{4}-\d\d-\d$/,
    "accepts a day of one digit",
  ),
  "two-digit-year-accepted": accepting(
    "POI",
    "issue_date",
    /^\d\d-\d\d-\d\d$/,
    "accepts a year of two digits",
  ),
  "date-without-day-accepted": accepting("POA", "expiry_date", /^\d{4}-\d\d$/, "accepts a month"),
  "date-with-slashes-accepted": accepting("POA", "issue_date", /^\d{4}\//, "accepts slashes"),
  "date-with-dots-accepted": accepting("POI", "expiry_date", /^\d{4}\./, "accepts dots"),
  "compact-date-accepted": accepting("POA", "expiry_date", /^\d{8}$/, "accepts eight digits"),
  "day-first-accepted": accepting(
    "POI",
    "expiry_date",
    /^\d\d-\d\d-\d{4}$/,
    "accepts the day first",
  ),
  "date-with-time-accepted": accepting("POI", "issue_date", /T\d/, "accepts a date with a time"),
  "date-after-a-word-accepted": accepting("POI", "expiry_date", /^on /, "accepts a word before it"),
  "date-in-words-accepted": accepting("POA", "issue_date", /[A-Z][a-z]+ \d{4}$/, "accepts words"),
  "leap-day-refused": refusing("POI", "issue_date", /-02-29$/, "refuses 29 February"),
  "leap-day-of-expiry-refused": refusing("POA", "expiry_date", /-02-29$/, "refuses 29 February"),
  "thirty-first-refused": refusing("POA", "expiry_date", soon("01-31"), "refuses the 31st"),
  "december-refused": refusing("POI", "expiry_date", soon("12-31"), "refuses December"),
  "new-year-refused": refusing("POA", "expiry_date", soon("01-01"), "refuses the first of a year"),
  "poi-issue-date-not-required": lacking("POI", ["issue_date"]),
  "poi-expiry-date-not-required": lacking("POI", ["expiry_date"]),
  "poa-issue-date-not-required": lacking("POA", ["issue_date"]),
  "poa-issuing-country-not-required": lacking("POA", ["issuing_country"]),
  "poi-issue-date-suffices": lacking("POI", ["expiry_date", "issuing_country"]),
  "poi-issuing-country-suffices": lacking("POI", ["issue_date", "expiry_date"]),
  "poa-expiry-date-suffices": lacking("POA", ["issue_date", "issuing_country"]),
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
  ...breaking(["kyc-date-not-past", "kyc-date-past"], {
    "poa-issued-today-accepted: accepts a proof of address issued today": kyc(
      "submitKyc",
      () => ({ isPast: () => true }),
      (call) => detailOf(call, "POA", "issue_date") === todayUtc(),
    ),
  }),
  ...breaking(["kyc-document-validity-short", "kyc-validity-left"], {
    "poi-valid-for-28-days-accepted: accepts a proof of identity valid for 28 more days": kyc(
      "submitKyc",
      () => ({ isValidLongEnough: () => true }),
      (call) => {
        const left = daysBetween(todayUtc(), detailOf(call, "POI", "expiry_date"));
        return left === documentValidityDays - 2;
      },
    ),
  }),
  ...breaking("kyc-validity-left", {
    "poa-valid-for-31-days-refused: refuses a proof of address valid for 31 more days": refuses(
      "submitKyc",
      "kyc-document-validity-short",
      (call) => {
        const left = daysBetween(todayUtc(), detailOf(call, "POA", "expiry_date"));
        return left === documentValidityDays + 1;
      },
    ),
  }),
  ...breaking("kyc-document-validity-short", {
    "expiry-unchecked-now-and-then: does not check the expiry of one submission in five":
      nowAndThen(
        "submitKyc",
        kyc(() => ({ isValidLongEnough: () => true })),
      ),
  }),
  ...breaking("kyc-duplicate-entries", {
    "only-first-duplicate-named: names only the first of two duplicates": kyc(
      ({ duplicateText }) => ({
        duplicateText: (names) => duplicateText(names.slice(0, 1)),
      }),
    ),
  }),
  ...breaking("kyc-date-style", {
    "leap-day-of-2000-refused: takes 2000 for a common year": kyc(({ isDate }) => ({
      isDate: (date) => date !== "2000-02-29" && isDate(date),
    })),
    "dates-before-1970-refused: takes no date before 1970 for one": kyc(({ isDate }) => ({
      isDate: (date) => isDate(date) && Date.parse(String(date)) >= 0,
    })),
  }),
  ...breaking(["kyc-date-format", "kyc-date-style"], {
    "date-as-number-accepted: accepts a number for a date of issue": kyc(({ isDate }) => ({
      isDate: (date) => date instanceof Big || isDate(date),
    })),
  }),
  ...breaking(["kyc-date-style", "kyc-validity-left"], {
    "distant-expiry-refused: refuses documents that are valid for more than twenty years": kyc(
      ({ isValidLongEnough }) => ({
        isValidLongEnough: (expiry, today) =>
          isValidLongEnough(expiry, today) && daysBetween(today, expiry) <= mostDaysAhead,
      }),
    ),
  }),
};
