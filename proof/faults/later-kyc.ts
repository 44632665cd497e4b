import type { OperationName } from "../../spec/operations.ts";
import { inRules, namedUser, together, inStore } from "../../sandbox/combinators.ts";
import { isPlain } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Kyc } from "../../sandbox/records.ts";
import { momentsAgo } from "./at-once.ts";
import { breaking } from "./fault.ts";

// A second KYC, a second document, and documents that arrive together.

const kyc = inRules("kyc");

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

export const laterKycFaults = {
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
  ...breaking("users-nri-needs-kyc", {
    "marking-during-second-review: marks a user as NRI whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("markNri"), ["kyc-by-state"]],
  }),
  ...breaking("bank-accounts-need-kyc", {
    "adding-during-second-review: adds an account of a user whose KYC is under review again, after it was rejected":
      [nextReviewSuffices("upsertBankAccount"), ["kyc-by-state"]],
  }),
  ...breaking("kyc-duplicate-entries", {
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
