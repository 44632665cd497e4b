import { errorRow } from "../../../../spec/error-rows/index.ts";
import { documentValidityDays } from "../../../../spec/vocabulary.ts";
import type { Input } from "../../../judge/profile/binding.ts";
import { sentInstead, lacking, atEach, unless, type Rule } from "../rule.ts";
import { isGiven, refusalCode, type Seen } from "../seen.ts";

const dayMs = 86_400_000;

/** Where the body is known as a whole. */
const ofKyc = (judge: (input: Input, seen: Seen) => ReturnType<ReturnType<Rule>>): Rule =>
  atEach((seen) =>
    seen.operation === "submitKyc" && seen.hasWholeBody ? judge(seen.input, seen) : undefined,
  );

const parts: Record<string, (input: Input) => boolean> = {
  LegalName: ({ legal_name }) => isGiven(legal_name),
  POA: (input) => Object.keys(input).some((name) => name.startsWith("poa_")),
  POI: (input) => Object.keys(input).some((name) => name.startsWith("poi_")),
};

export const requiredParts = ofKyc((input) => {
  const missing = Object.keys(parts).filter((name) => !parts[name]?.(input));
  return unless(missing.length === 0, () => lacking(missing));
});

export const kycCountry = ofKyc(({ country_iso3: country }) =>
  unless(typeof country === "string" && /^[A-Z]{3}$/.test(country), () =>
    sentInstead("country_iso3", country),
  ),
);

export const addressComplete = ofKyc(({ state, address_line1: line }) => {
  if (!isGiven(state) && !isGiven(line)) return undefined;
  return unless(isGiven(state) && isGiven(line), () =>
    lacking([isGiven(state) ? "address_line1" : "state"]),
  );
});

const datesIn = (input: Input, which: RegExp): [string, unknown][] =>
  Object.entries(input).filter(([name, value]) => which.test(name) && isGiven(value));

const isDate = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** A rule about the dates of documents; the target's refusal decides where its time zone may. */
const ofDates = (which: RegExp, isWrong: (date: unknown, seen: Seen) => boolean): Rule =>
  ofKyc((input, seen) => {
    const dates = datesIn(input, which);
    if (dates.length === 0) return undefined;
    const wrong = dates.find(([, date]) => isWrong(date, seen));
    return unless(wrong === undefined, () => sentInstead(wrong?.[0] ?? "", wrong?.[1]));
  });

/** POST /api/v2/user/kyc: dates have the format YYYY-MM-DD. */
export const dateFormat = ofDates(/_(issue|expiry)_date$/, (date) => !isDate(date));

const isRefusedAs = (row: Parameters<typeof errorRow>[0], seen: Seen): boolean =>
  refusalCode(seen) === errorRow(row).code;

/** Limits, rule 5: an expiry leaves at least 30 days. Which day that is is an open point: one day is left to it. */
export const validityLeft = ofDates(/_expiry_date$/, (date, seen) => {
  if (!isDate(date)) return false;
  const days = (Date.parse(date) - seen.sentAt) / dayMs;
  return (
    days < documentValidityDays - 2 ||
    (days < documentValidityDays + 2 && isRefusedAs("kyc-document-validity-short", seen))
  );
});

/** Limits, rule 5: a date is earlier than today, wherever the target is. */
export const datePast = ofDates(/_issue_date$/, (date, seen) => {
  if (!isDate(date)) return false;
  const days = (Date.parse(date) - seen.sentAt) / dayMs;
  return days > 1 || (days > -2 && isRefusedAs("kyc-date-not-past", seen));
});
