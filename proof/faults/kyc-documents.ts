import { Big } from "big.js";
import { documentValidityDays, surelyTooFewDays } from "../../spec/vocabulary.ts";
import type { Call } from "../../sandbox/context.ts";
import { isPlain, textOf } from "../../sandbox/input.ts";
import { inRules, refuses } from "../patches/parts.ts";
import { nowAndThen, withInput } from "../patches/flow.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import type { CitableId } from "../../spec/register.ts";
import { namedByTitle } from "../variants/variant.ts";
import { type Fault, breaking } from "./fault.ts";

type Document = "POA" | "POI";
type Detail = "issue_date" | "expiry_date" | "issuing_country" | "number";

/** Empty if it wasn't given. */
export function detailOf({ input }: Call, document: Document, detail: Detail): string {
  const given = input[document];
  return isPlain(given) ? textOf(given[detail]) : "";
}

const withoutZeros = (call: Call, document: Document): unknown => {
  const given = call.input[document];
  return isPlain(given) && typeof given.number === "string"
    ? { ...given, number: given.number.replace(/^0+/, "") }
    : given;
};

const kyc = inRules("kyc");

/** Faults at certain forms of a date, in one detail of one document. */
const datesOf =
  (breaks: CitableId, changes: Partial<Rules["kyc"]>) =>
  <Title extends string>(document: Document, detail: Detail, forms: Record<Title, RegExp>) =>
    namedByTitle(forms, (does, form: RegExp): Fault => ({
      breaks,
      does: `${does} for the ${detail} of the ${document}`,
      patch: kyc("submitKyc", changes, (call) => form.test(detailOf(call, document, detail))),
    }));

const accepting = datesOf("kyc-date-format", {
  isDate: () => true,
  isPast: () => true,
  isValidLongEnough: () => true,
});

const refusing = datesOf("kyc-date-style", { isDate: () => false });

/** The year after next: documents of an ordinary submission are valid for longer. */
const soon = (form: string): RegExp => new RegExp(`^${new Date().getUTCFullYear() + 2}-${form}$`);
/** Valid by every rule. */
const someDate = "2001-01-01";
const todayUtc = (): string => new Date().toISOString().slice(0, 10);

const isValidFor =
  (document: Document, days: number) =>
  (call: Call): boolean =>
    daysBetween(todayUtc(), detailOf(call, document, "expiry_date")) === days;

const expiringAccepted = (document: Document, days: number): Patch =>
  kyc("submitKyc", { isValidLongEnough: () => true }, isValidFor(document, days));

const lacking = (document: Document, lacks: readonly Detail[]): Fault => ({
  breaks: "kyc-document-detail-required",
  does: `does not require ${lacks.join(" and ")} of the ${document}`,
  patch: kyc("submitKyc", { detailsGivenTogether: [] }, (call) =>
    lacks.every((detail) => detailOf(call, document, detail) === ""),
  ),
});

// Forms of dates that people rarely write but parsers accept, and dates far away.

/** Twenty years. */
const mostDaysAhead = 7305;

export const kycDocumentsFaults = {
  ...accepting("POA", "expiry_date", {
    "leap-day-of-common-year-accepted: accepts 29 February of any year": /^(?!2100)\d{4}-02-29$/,
    "thirteenth-month-accepted: accepts a 13th month": /-13-/,
    "single-digit-day-accepted: accepts a day of one digit": /^\d{4}-\d\d-\d$/,
    "date-without-day-accepted: accepts a month": /^\d{4}-\d\d$/,
    "compact-date-accepted: accepts eight digits": /^\d{8}$/,
    "date-with-zone-accepted: accepts a time zone after it": /^\d{4}-\d\d-\d\dZ$/,
    "date-of-a-week-accepted: accepts a day of a week": /-W\d\d-\d$/,
  }),
  ...accepting("POA", "issue_date", {
    "thirtieth-of-february-accepted: accepts 30 February": /-02-30$/,
    "day-zero-accepted: accepts day 0": /-00$/,
    "date-with-slashes-accepted: accepts slashes": /^\d{4}\//,
    "date-in-words-accepted: accepts words": /[A-Z][a-z]+ \d{4}$/,
    "days-since-1970-accepted: accepts the number of days since 1970": /^\d{5}$/,
    "date-with-sign-accepted: accepts a sign before the year": /^\+/,
    "date-in-other-digits-accepted: accepts digits of another script": /^\p{Nd}+-.*[^\d-]/u,
  }),
  ...accepting("POI", "expiry_date", {
    "century-taken-for-leap-year: takes 2100 for a leap year": /^2100-02-29$/,
    "month-zero-accepted: accepts month 0": /-00-/,
    "date-with-dots-accepted: accepts dots": /^\d{4}\./,
    "day-first-accepted: accepts the day first": /^\d\d-\d\d-\d{4}$/,
    "date-after-a-word-accepted: accepts a word before it": /^on /,
    "five-digit-year-accepted: accepts a year of five digits": /^0\d{4}-/,
    "date-with-line-end-accepted: accepts the end of a line after it": /\n$/,
  }),
  ...accepting("POI", "issue_date", {
    "thirty-first-of-april-accepted: accepts 31 April": /-04-31$/,
    "single-digit-month-accepted: accepts a month of one digit": /^\d{4}-\d-\d\d$/,
    "two-digit-year-accepted: accepts a year of two digits": /^\d\d-\d\d-\d\d$/,
    "date-with-time-accepted: accepts a date with a time": /T\d/,
    "date-between-blanks-accepted: accepts blanks around it": /^ .* $/,
  }),
  ...refusing("POA", "expiry_date", {
    "leap-day-of-expiry-refused: refuses 29 February": /-02-29$/,
    "thirty-first-refused: refuses the 31st": soon("01-31"),
    "new-year-refused: refuses the first of a year": soon("01-01"),
  }),
  ...refusing("POI", "expiry_date", { "december-refused: refuses December": soon("12-31") }),
  ...refusing("POI", "issue_date", { "leap-day-refused: refuses 29 February": /-02-29$/ }),
  "poi-issue-date-not-required": lacking("POI", ["issue_date"]),
  "poi-expiry-date-not-required": lacking("POI", ["expiry_date"]),
  "poa-issue-date-not-required": lacking("POA", ["issue_date"]),
  "poa-issuing-country-not-required": lacking("POA", ["issuing_country"]),
  "poi-issue-date-suffices": lacking("POI", ["expiry_date", "issuing_country"]),
  "poi-issuing-country-suffices": lacking("POI", ["issue_date", "expiry_date"]),
  "poa-expiry-date-suffices": lacking("POA", ["issue_date", "issuing_country"]),
  ...breaking(["kyc-date-not-past", "kyc-date-past"], {
    "poa-issued-today-accepted: accepts a proof of address issued today": kyc(
      "submitKyc",
      { isPast: () => true },
      (call) => detailOf(call, "POA", "issue_date") === todayUtc(),
    ),
  }),
  ...breaking(["kyc-document-validity-short", "kyc-validity-left"], {
    "poi-valid-for-28-days-accepted: accepts a proof of identity valid for 28 more days":
      expiringAccepted("POI", surelyTooFewDays),
  }),
  ...breaking("kyc-validity-left", {
    "today-counted-for-poa-only: counts today among the days that a proof of address is valid":
      expiringAccepted("POA", documentValidityDays - 1),
    "poa-valid-for-31-days-refused: refuses a proof of address valid for 31 more days": refuses(
      "submitKyc",
      "kyc-document-validity-short",
      isValidFor("POA", documentValidityDays + 1),
    ),
  }),
  ...breaking("kyc-document-validity-short", {
    "expiry-unchecked-now-and-then: does not check the expiry of one submission in five":
      nowAndThen("submitKyc", kyc({ isValidLongEnough: () => true })),
  }),
  ...breaking("kyc-duplicate-entries", {
    "document-numbers-as-numbers: drops the leading zeros of document numbers": withInput(
      "submitKyc",
      (call) => ({ POA: withoutZeros(call, "POA"), POI: withoutZeros(call, "POI") }),
    ),
  }),
  ...breaking("kyc-date-format", {
    "empty-dates-taken: takes an empty text for a date of issue": withInput("submitKyc", (call) =>
      Object.fromEntries(
        Object.entries(call.input).map(([name, value]) => [
          name,
          isPlain(value) && value.issue_date === "" ? { ...value, issue_date: someDate } : value,
        ]),
      ),
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
