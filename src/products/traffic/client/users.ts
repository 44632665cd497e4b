import { indianCountry, documentValidityDays } from "../../../../spec/vocabulary.ts";
import {
  Bounded,
  breach,
  sentInstead,
  ofRequest,
  onlyAfter,
  unless,
  type Rule,
  lacking,
} from "../rule.ts";
import { isAccepted, isGiven, resultOf, userOf, type Seen, isUuid, isRefusedAs } from "../seen.ts";
import type { Input } from "../../../judge/profile/binding.ts";

function showsSuccess(seen: Seen): boolean {
  if (!isAccepted(seen)) return false;
  const state = resultOf(seen, "kyc_state");
  return state === undefined ? seen.operation === "submitKyc" : state === seen.profile.kyc.approved;
}

const dayMs = 86_400_000;

const ofKyc = (judge: Parameters<typeof ofRequest>[1]): Rule => ofRequest("submitKyc", judge);

const parts: Record<string, (input: Input) => boolean> = {
  LegalName: ({ legal_name }) => isGiven(legal_name),
  POA: (input) => Object.keys(input).some((name) => name.startsWith("poa_")),
  POI: (input) => Object.keys(input).some((name) => name.startsWith("poi_")),
};

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

const isTooShort = isRefusedAs("kyc-document-validity-short");
const isNotPast = isRefusedAs("kyc-date-not-past");

export const userRules = {
  "client-chosen-user-id-uuid": ofRequest("createUser", ({ user_id: id }) =>
    isGiven(id) ? unless(isUuid(id), () => sentInstead("user_id", id)) : undefined,
  ),
  "client-nri-after-kyc": onlyAfter({
    first: ["submitKyc", "getUser"],
    next: ["markNri"],
    isDone: showsSuccess,
  }),
  "client-nri-not-indian": () => {
    const countries = new Bounded<unknown>();
    return (seen) => {
      const user = userOf(seen);
      if (user === undefined) return undefined;
      if (seen.operation === "submitKyc" && isAccepted(seen))
        countries.set(user, seen.input.country_iso3);
      const country = seen.operation === "markNri" ? countries.get(user) : undefined;
      if (country === undefined) return undefined;
      return unless(country !== indianCountry, breach);
    };
  },
  "client-kyc-required-parts": ofKyc((input) => {
    const missing = Object.keys(parts).filter((name) => !parts[name]?.(input));
    return unless(missing.length === 0, () => lacking(missing));
  }),
  "client-kyc-country": ofKyc(({ country_iso3: country }) =>
    unless(typeof country === "string" && /^[A-Z]{3}$/.test(country), () =>
      sentInstead("country_iso3", country),
    ),
  ),
  "client-kyc-address-complete": ofKyc(({ state, address_line1: line }) => {
    if (!isGiven(state) && !isGiven(line)) return undefined;
    return unless(isGiven(state) && isGiven(line), () =>
      lacking([isGiven(state) ? "address_line1" : "state"]),
    );
  }),
  /** POST /api/v2/user/kyc: dates have the format YYYY-MM-DD. */
  "client-kyc-date-format": ofDates(/_(issue|expiry)_date$/, (date) => !isDate(date)),
  /** Limits, rule 5: an expiry leaves at least 30 days. Which day that is is an open point: one day is left to it. */
  "client-kyc-validity-left": ofDates(/_expiry_date$/, (date, seen) => {
    if (!isDate(date)) return false;
    const days = (Date.parse(date) - seen.sentAt) / dayMs;
    return days < documentValidityDays - 2 || (days < documentValidityDays + 2 && isTooShort(seen));
  }),
  /** Limits, rule 5: a date is earlier than today, wherever the target is. */
  "client-kyc-date-past": ofDates(/_issue_date$/, (date, seen) => {
    if (!isDate(date)) return false;
    const days = (Date.parse(date) - seen.sentAt) / dayMs;
    return days > 1 || (days > -2 && isNotPast(seen));
  }),
} satisfies Record<string, Rule>;
