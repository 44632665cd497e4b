import { indianCountry } from "../../spec/vocabulary.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Fault } from "./fault.ts";

// What is checked in foreign KYC, and not in Indian KYC.

const kyc = inRules("kyc");

const isIndian = ({ input }: Call): boolean => input.country_iso3 === indianCountry;

export const indianKycFaults = {
  "indian-dates-unchecked": {
    breaks: ["kyc-date-not-past", "kyc-document-validity-short", "kyc-date-format"],
    does: "does not check the dates of documents in Indian KYC",
    patch: onlyIn(
      "submitKyc",
      kyc(() => ({ isDate: () => true, isPast: () => true, isValidLongEnough: () => true })),
      isIndian,
    ),
  },
  "indian-details-unrequired": {
    breaks: "kyc-document-detail-required",
    does: "requires no details of a document together in Indian KYC",
    patch: onlyIn(
      "submitKyc",
      kyc(() => ({
        detailsGivenTogether: [],
      })),
      isIndian,
    ),
  },
  "indian-duplicates-taken": {
    breaks: "kyc-duplicate-entries",
    does: "takes the documents of another user in Indian KYC",
    patch: onlyIn("submitKyc", () => ({ store: { findByDocument: () => undefined } }), isIndian),
  },
} satisfies Record<string, Fault>;
