import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { type OperationName, addingAccounts } from "../../spec/operations.ts";
import { documentValidityDays, indianCountry } from "../../spec/vocabulary.ts";
import { about, namedUser } from "../patches/calls.ts";
import { inRules, inStore, refuses, together } from "../patches/parts.ts";
import { afterRefusal, afterRow, afterSuccess, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, isPlain, refuse, textOf } from "../../sandbox/input.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Kyc, User } from "../../sandbox/records.ts";
import { daysBetween } from "../../sandbox/rules/kyc.ts";
import { momentsAgo, noting, remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";
import { neighbourOf } from "./ownership.ts";
import { after } from "./references.ts";

const kyc = inRules("kyc");

const noDates = { isPast: () => true, isValidLongEnough: () => true };
const lacksAddress = ({ input }: Call): boolean =>
  input.state === undefined && input.address_line1 === undefined;
export const isIndian = ({ input }: Call): boolean => input.country_iso3 === indianCountry;
const documentsOf = ({ input }: Call): Data[] => [input.POA, input.POI].filter(isPlain);

const uncheckedDatesAfter = (isMeant: (before: Kyc) => boolean): Patch =>
  kyc("submitKyc", noDates, (call) => {
    const before = namedUser(call)?.kyc;
    return before !== undefined && isMeant(before);
  });

const nextReviewSuffices = (operation: OperationName): Patch =>
  remembering<Kyc>(
    (remember) =>
      noting("keepKyc", (user, submitted) => user.kyc?.isRejected && remember(submitted)),
    (isNext) =>
      kyc(operation, ({ isSuccessful }) => ({
        isSuccessful: (each, now) => isNext(each) || isSuccessful(each, now),
      })),
  );

const refusingOnceRejected = (names: OperationName | readonly OperationName[], row?: ErrorRowId) =>
  remembering<User | undefined>(
    (remember) =>
      afterSuccess(
        "submitKyc",
        about(namedUser, (user) => user.kyc?.isRejected && remember(user)),
      ),
    (isRejected) => refuses(names, row, (call) => isRejected(namedUser(call))),
  );

export const kycFaults = {
  ...breaking(["kyc-occupation-unsupported", "kyc-source-of-funds-unsupported"], {
    "kyc-values-as-formats: refuses values of lists that aren't in them as malformed": together(
      ...(["kyc-occupation-unsupported", "kyc-source-of-funds-unsupported"] as const).map((row) =>
        afterRow("submitKyc", row, () => refuse("kyc-parameter-format")),
      ),
    ),
  }),
  ...breaking("kyc-duplicate-entries", {
    "duplicates-unnamed: does not name what is duplicated": kyc(({ duplicateText }) => ({
      duplicateText: () => duplicateText([]),
    })),
    "only-first-duplicate-named: names only the first of two duplicates": kyc(
      ({ duplicateText }) => ({ duplicateText: (names) => duplicateText(names.slice(0, 1)) }),
    ),
    "indian-duplicates-taken: takes the documents of another user in Indian KYC": inStore(
      "submitKyc",
      { findByDocument: () => undefined },
      isIndian,
    ),
    "documents-forgotten-after-a-month: forgets after a month whose a document is": inStore(
      "submitKyc",
      { findByDocument: () => undefined },
      after(30),
    ),
    "poa-number-kept-late: keeps the number of a proof of address a moment after KYC was submitted":
      inStore((store) => {
        const { write, isFresh } = momentsAgo<Kyc>(20);
        return {
          keepKyc: (user, submitted) => {
            store.keepKyc(user, submitted);
            write(submitted);
          },
          findByDocument: (client, number) => {
            const user = store.findByDocument(client, number);
            const [ofAddress] = user?.kyc?.documentNumbers ?? [];
            return user?.kyc && isFresh(user.kyc) && number === ofAddress ? undefined : user;
          },
        };
      }),
  }),
  ...breaking("users-nri-needs-kyc", {
    "refused-kyc-counts: treats KYC that it refused as successful": afterRefusal(
      "submitKyc",
      about(namedUser, (user, call) => {
        if (documentsOf(call).length === 2) call.store.keepKyc(user, kycOf(call, user));
      }),
    ),
    "marking-during-second-review: marks a user as NRI whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("markNri"), "kyc-by-state"],
  }),
  ...breaking("bank-accounts-need-kyc", {
    "adding-during-second-review: adds an account of a user whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("upsertBankAccount"), "kyc-by-state"],
  }),
  ...breaking(["users-nri-needs-kyc", "bank-accounts-need-kyc"], {
    "kyc-of-anyone-suffices: keeps KYC for the user before as well": inStore((store) => ({
      keepKyc: (user, submitted) => {
        store.keepKyc(user, submitted);
        const before = neighbourOf(store, user, -1);
        if (before) before.kyc ??= submitted;
      },
    })),
    "kyc-kept-for-next: takes the KYC of a user for that of the user created next, too": inStore(
      (store) => {
        let last: User["kyc"];
        return {
          keepKyc: (user, submitted) => {
            last = submitted;
            store.keepKyc(user, submitted);
          },
          addUser: (user) => {
            store.addUser(Object.assign(user, { kyc: last }));
            last = undefined;
          },
        };
      },
    ),
  }),
  ...breaking("owasp-api3-properties", {
    "kyc-state-set-at-creation: takes the KYC state of a new user from the client": afterSuccess(
      "createUser",
      ({ store, input }, { user_id }) => {
        const user = store.anyUser(textOf(user_id));
        if (!user || input.kyc_state === undefined) return;
        const passed = { documentNumbers: [], concludedAt: 0, isRejected: false };
        store.keepKyc(user, { country: "GBR", ...passed });
      },
    ),
  }),
  ...breaking(["bank-accounts-add", "versioning-older-add"], {
    "rejected-once-never-added: adds no account of a user whose KYC was rejected before it was approved":
      refusingOnceRejected(addingAccounts, "link-account-kyc-state"),
  }),
  ...breaking("users-mark-nri", {
    "rejected-once-never-marked: marks no user as NRI whose KYC was rejected before it was approved":
      refusingOnceRejected("markNri"),
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
  ...breaking(["kyc-state-required", "kyc-address-line1-required"], {
    "indian-address-unpaired: asks for neither state nor address line1 in Indian KYC": withInput(
      "submitKyc",
      (call) => (isIndian(call) ? { state: "Kerala", address_line1: "1 Road" } : {}),
    ),
  }),
  ...breaking("kyc-date-style", {
    "kyc-any-date-form: does not check the form of dates": kyc({ isDate: () => true }),
  }),
  ...breaking(["kyc-date-not-past", "kyc-date-past"], {
    "kyc-date-by-month: compares dates of issue by month and day only": kyc({
      isPast: (date, today) => date.slice(5) < today.slice(5),
    }),
  }),
  ...breaking("kyc-date-past", {
    "kyc-future-issue-date: accepts documents issued in the future": kyc({ isPast: () => true }),
    "kyc-recent-refused: accepts only documents issued more than a week ago": kyc({
      isPast: (date, today) => daysBetween(date, today) > 7,
    }),
    "kyc-old-refused: accepts only documents issued within the last five years": kyc({
      isPast: (date, today) => date < today && daysBetween(date, today) < 5 * 365,
    }),
  }),
  ...breaking("kyc-validity-left", {
    "kyc-validity-unchecked: accepts documents about to expire": kyc({
      isValidLongEnough: () => true,
    }),
    "kyc-validity-doubled: demands twice the days of validity": kyc({
      isValidLongEnough: (expiry, today) => daysBetween(today, expiry) >= 2 * documentValidityDays,
    }),
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
      { isValidLongEnough: () => true },
      (call) => {
        const [one, other] = documentsOf(call).map(({ expiry_date }) => textOf(expiry_date));
        return one !== undefined && one === other;
      },
    ),
  }),
  ...breaking(["kyc-date-not-past", "kyc-document-validity-short", "kyc-date-format"], {
    "indian-dates-unchecked: does not check the dates of documents in Indian KYC": kyc(
      "submitKyc",
      { isDate: () => true, ...noDates },
      isIndian,
    ),
  }),
  ...breaking("kyc-document-detail-required", {
    "indian-details-unrequired: requires no details of a document together in Indian KYC": kyc(
      "submitKyc",
      { detailsGivenTogether: [] },
      isIndian,
    ),
  }),
  ...breaking(
    ["kyc-document-validity-short", "kyc-date-not-past", "kyc-date-format", "kyc-country-invalid"],
    {
      "documents-keyed-by-type: checks only the second of two documents of the same type": kyc(
        "submitKyc",
        ({ checkedInOrder }) => ({ checkedInOrder: checkedInOrder.slice(-1) }),
        (call) => {
          const [one, other] = documentsOf(call);
          return one?.type === other?.type;
        },
      ),
    },
  ),
  ...breaking(["kyc-date-not-past", "kyc-document-validity-short"], {
    "next-kyc-dates-unchecked: does not check the dates in the KYC of a user who has passed it before":
      uncheckedDatesAfter(({ isRejected }) => !isRejected),
    "dates-unchecked-after-rejected-kyc: does not check the dates in the KYC of a user whose KYC was rejected before":
      uncheckedDatesAfter(({ isRejected }) => isRejected),
  }),
  ...breaking("kyc-legal-name-required", {
    "rejected-kyc-completes: takes the legal name of rejected KYC where the next one has none":
      withInput("submitKyc", (call) =>
        call.input.LegalName === undefined && namedUser(call)?.kyc?.isRejected
          ? { LegalName: "Meera Clarke" }
          : {},
      ),
  }),
};
