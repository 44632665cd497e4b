import { documentValidityDays, indianCountry } from "../../spec/vocabulary.ts";
import {
  afterRefusal,
  inRules,
  inStore,
  late,
  namedUser,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, isPlain, textOf } from "../../sandbox/input.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Kyc } from "../../sandbox/records.ts";
import { momentsAgo } from "./at-once.ts";

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
const typeIn = (document: unknown): unknown => (isPlain(document) ? document.type : undefined);

const setWith = (texts: ReadonlySet<string>, has: (text: string) => boolean): Set<string> =>
  Object.assign(new Set(texts), { has });

const uncheckedDatesAfter = (isMeant: (before: Kyc) => boolean): Patch =>
  kyc(
    "submitKyc",
    () => ({ isPast: () => true, isValidLongEnough: () => true }),
    (call) => {
      const before = namedUser(call)?.kyc;
      return before !== undefined && isMeant(before);
    },
  );

const nextReviewSuffices =
  (operation: OperationName): Patch =>
  (service) => {
    const next = new WeakSet<Kyc>();
    return together(
      inStore((store) => ({
        keepKyc: (user, submitted) => {
          if (user.kyc?.isRejected) next.add(submitted);
          store.keepKyc(user, submitted);
        },
      })),
      kyc(operation, ({ isSuccessful }) => ({
        isSuccessful: (each, now) => next.has(each) || isSuccessful(each, now),
      })),
    )(service);
  };

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
    "poa-number-kept-late: keeps the number of a proof of address a moment after KYC was submitted":
      ({ store }) => {
        const { write, isFresh } = momentsAgo<Kyc>();
        return {
          store: {
            keepKyc: (user, submitted) => {
              store.keepKyc(user, submitted);
              write(submitted);
            },
            findByDocument: (client, number) => {
              const user = store.findByDocument(client, number);
              const [ofAddress] = user?.kyc?.documentNumbers ?? [];
              const isUnseen = user?.kyc && isFresh(user.kyc) && number === ofAddress;
              return isUnseen ? undefined : user;
            },
          },
        };
      },
  }),
  ...breaking("users-nri-needs-kyc", {
    "refused-kyc-counts: treats KYC that it refused as successful": afterRefusal(
      "submitKyc",
      keepAllTheSame,
    ),
    "marking-during-second-review: marks a user as NRI whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("markNri"), ["kyc-by-state"]],
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
      () => ({ detailsGivenTogether: [] }),
      isIndian,
    ),
  }),
  ...breaking(
    ["kyc-document-validity-short", "kyc-date-not-past", "kyc-date-format", "kyc-country-invalid"],
    {
      "documents-keyed-by-type: checks only the second of two documents of the same type": kyc(
        "submitKyc",
        ({ checkedInOrder }) => ({ checkedInOrder: checkedInOrder.slice(-1) }),
        ({ input }) => typeIn(input.POA) === typeIn(input.POI),
      ),
    },
  ),
  ...breaking("kyc-source-of-funds-unsupported", {
    "source-of-funds-by-part: accepts any part of the name of a source of funds": kyc(
      ({ sourcesOfFunds }) => ({
        sourcesOfFunds: setWith(sourcesOfFunds, (text) =>
          [...sourcesOfFunds].some((known) => known.includes(text)),
        ),
      }),
    ),
  }),
  ...breaking(["kyc-date-not-past", "kyc-document-validity-short"], {
    "next-kyc-dates-unchecked: does not check the dates in the KYC of a user who has passed it before":
      uncheckedDatesAfter(({ isRejected }) => !isRejected),
    "dates-unchecked-after-rejected-kyc: does not check the dates in the KYC of a user whose KYC was rejected before":
      uncheckedDatesAfter(({ isRejected }) => isRejected),
  }),
  ...breaking("bank-accounts-need-kyc", {
    "adding-during-second-review: adds an account of a user whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("upsertBankAccount"), ["kyc-by-state"]],
  }),
  ...breaking("limits-entry-consumed", {
    "consumed-lost-with-next-kyc: forgets what a user has consumed who passes KYC again": inStore(
      (store) => ({
        keepKyc: (user, submitted) => {
          if (user.kyc) user.consumption.splice(0);
          store.keepKyc(user, submitted);
        },
      }),
    ),
  }),
};
