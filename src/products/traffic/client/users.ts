import { indianCountry, documentValidityDays } from "../../../../spec/vocabulary.ts";
import { Bounded } from "../bounded.ts";
import { KnownUsers, breach, sentInstead, atEach, unless, type Rule, lacking } from "../rule.ts";
import {
  requireWholeRequest,
  isAccepted,
  isGiven,
  resultOf,
  userOf,
  type Seen,
  isUuid,
  refusalCode,
} from "../seen.ts";
import { errorRow } from "../../../../spec/error-rows/index.ts";
import type { Input } from "../../../judge/profile/binding.ts";

export const chosenUserId = atEach((seen) => {
  const { operation, input } = seen;
  if (operation !== "createUser" || !isGiven(input.user_id)) return undefined;
  requireWholeRequest(seen);
  return unless(isUuid(input.user_id), () => sentInstead("user_id", input.user_id));
});

function showsSuccess(seen: Seen): boolean {
  if (!isAccepted(seen)) return false;
  const state = resultOf(seen, "kyc_state");
  if (seen.operation === "submitKyc") {
    return state === undefined || state === seen.profile.kyc.approved;
  }
  return seen.operation === "getUser" && state === seen.profile.kyc.approved;
}

export const nriAfterKyc: Rule = () => {
  const users = new KnownUsers();
  return (seen) => {
    const hadDone = seen.operation === "markNri" ? users.hadDone(seen) : undefined;
    users.note(seen, ["submitKyc", "getUser"], showsSuccess);
    if (hadDone === undefined) return undefined;
    return unless(hadDone, breach);
  };
};

export const nriNotIndian: Rule = () => {
  const countries = new Bounded<unknown>();
  return (seen) => {
    const user = userOf(seen);
    if (user === undefined) return undefined;
    if (seen.operation === "submitKyc" && isAccepted(seen)) {
      countries.set(user, seen.input.country_iso3);
    }
    const country = seen.operation === "markNri" ? countries.get(user) : undefined;
    if (country === undefined) return undefined;
    return unless(country !== indianCountry, breach);
  };
};

const dayMs = 86_400_000;

/** Where the body is known as a whole. */
const ofKyc = (judge: (input: Input, seen: Seen) => ReturnType<ReturnType<Rule>>): Rule =>
  atEach((seen) => {
    if (seen.operation !== "submitKyc") return undefined;
    requireWholeRequest(seen);
    return judge(seen.input, seen);
  });

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
