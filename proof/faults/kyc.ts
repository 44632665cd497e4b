import { documentValidityDays, indianCountry } from "../../spec/vocabulary.ts";
import {
  afterRefusal,
  inRules,
  late,
  namedUser,
  refuses,
  withInput,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { isPlain, type Data, textOf } from "../../sandbox/input.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

const kyc = inRules("kyc");

function keepAllTheSame(call: Call): void {
  const { store, input } = call;
  const user = namedUser(call);
  if (user && isPlain(input.POA) && isPlain(input.POI)) store.keepKyc(user, kycOf(call, user));
}

const lacksAddress = ({ input }: Call): boolean =>
  input.state === undefined && input.address_line1 === undefined;

const anything = { has: () => true };

const unchecked = (when: (call: Call) => boolean): Patch =>
  kyc(
    "submitKyc",
    ({ documentTypes, sourcesOfFunds, occupations }) => ({
      documentTypes: Object.assign(new Set(documentTypes), anything),
      sourcesOfFunds: Object.assign(new Set(sourcesOfFunds), anything),
      occupations: Object.assign(new Set(occupations), anything),
    }),
    when,
  );

const isIndian = ({ input }: Call): boolean => input.country_iso3 === indianCountry;

const documentsOf = ({ input }: Call): Data[] => [input.POA, input.POI].filter(isPlain);

/** Right by every rule. */
const someDate = "2001-01-01";

export const kycFaults = {
  ...breaking("kyc-submit", {
    "kyc-refused: refuses every KYC": refuses("submitKyc", "kyc-initiation-failed"),
  }),
  ...breaking("kyc-duplicate-entries", {
    "kyc-kept-late: keeps KYC a moment after it was submitted": late("keepKyc"),
    "duplicates-unnamed: does not name what is duplicated": kyc(({ duplicateText }) => ({
      duplicateText: () => duplicateText([]),
    })),
    "indian-duplicates-taken: takes the documents of another user in Indian KYC": inStore(
      "submitKyc",
      () => ({ findByDocument: () => undefined }),
      isIndian,
    ),
  }),
  ...breaking("users-nri-needs-kyc", {
    "refused-kyc-counts: treats KYC that it refused as successful": afterRefusal(
      "submitKyc",
      keepAllTheSame,
    ),
  }),
  ...breaking("kyc-state-required", {
    "state-always-required: requires the state without an address line1, too": refuses(
      "submitKyc",
      "kyc-state-required",
      lacksAddress,
    ),
  }),
  ...breaking("kyc-address-line1-required", {
    "address-line1-always-required: requires an address line1 without the state, too": refuses(
      "submitKyc",
      "kyc-address-line1-required",
      lacksAddress,
    ),
  }),
  ...breaking("kyc-date-style", {
    "kyc-any-date-form: does not check the form of dates": kyc(() => ({ isDate: () => true })),
  }),
  ...breaking(["kyc-date-not-past", "kyc-date-past"], {
    "kyc-date-by-month: compares dates of issue by month and day only": kyc(() => ({
      isPast: (date, today) => date.slice(5) < today.slice(5),
    })),
  }),
  ...breaking("kyc-date-past", {
    "kyc-future-issue-date: accepts documents issued in the future": kyc(() => ({
      isPast: () => true,
    })),
    "kyc-recent-refused: accepts only documents issued more than a week ago": kyc(() => ({
      isPast: (date, today) => daysBetween(date, today) > 7,
    })),
    "kyc-old-refused: accepts only documents issued within the last five years": kyc(
      ({ isPast }) => ({
        isPast: (date, today) => isPast(date, today) && daysBetween(date, today) < 5 * 365,
      }),
    ),
  }),
  ...breaking("kyc-validity-left", {
    "kyc-validity-unchecked: accepts documents about to expire": kyc(() => ({
      isValidLongEnough: () => true,
    })),
    "kyc-validity-doubled: demands twice the days of validity": kyc(() => ({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) >= 2 * documentValidityDays,
    })),
  }),
  ...breaking("kyc-document-validity-short", {
    "kyc-validity-by-month: accepts a document that expires in any later month": kyc(
      ({ isValidLongEnough }) => ({
        isValidLongEnough: (expiry, today) =>
          isValidLongEnough(expiry, today) || expiry.slice(0, 7) > today.slice(0, 7),
      }),
    ),
    "two-short-documents-taken: takes two documents that expire too soon, though not one": kyc(
      "submitKyc",
      () => ({ isValidLongEnough: () => true }),
      (call) => {
        const [one, other] = documentsOf(call).map(({ expiry_date }) => textOf(expiry_date));
        return one !== undefined && one === other;
      },
    ),
  }),
  ...breaking("kyc-country-invalid", {
    "two-letter-country-accepted: accepts country codes of two letters": kyc(({ isCountry }) => ({
      isCountry: (code) => code.length === 2 || isCountry(code),
    })),
  }),
  ...breaking(
    [
      "kyc-document-type-unsupported",
      "kyc-source-of-funds-unsupported",
      "kyc-occupation-unsupported",
    ],
    {
      "indian-kyc-unchecked: takes any document type, source of funds and occupation in Indian KYC":
        unchecked(isIndian),
    },
  ),
  ...breaking(["kyc-state-required", "kyc-address-line1-required"], {
    "indian-address-unpaired: asks for neither state nor address line1 in Indian KYC": withInput(
      "submitKyc",
      (call) => (isIndian(call) ? { state: "Kerala", address_line1: "1 Road" } : {}),
    ),
  }),
  ...breaking("kyc-occupation-unsupported", {
    "next-kyc-unchecked: takes any occupation in the KYC of a user who has passed it before":
      unchecked((call) => namedUser(call)?.kyc !== undefined),
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
  ...breaking(["kyc-date-not-past", "kyc-document-validity-short", "kyc-date-format"], {
    "indian-dates-unchecked: does not check the dates of documents in Indian KYC": kyc(
      "submitKyc",
      () => ({ isDate: () => true, isPast: () => true, isValidLongEnough: () => true }),
      isIndian,
    ),
  }),
  ...breaking("kyc-document-detail-required", {
    "indian-details-unrequired: requires no details of a document together in Indian KYC": kyc(
      "submitKyc",
      () => ({
        detailsGivenTogether: [],
      }),
      isIndian,
    ),
  }),
};
