import { inRules, namedUser, onlyIn, withInput } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { isPlain, type Data } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// KYC that is not checked like the first of a foreigner.

const kyc = inRules("kyc");
const anything = { has: () => true };

const unchecked = (when: (call: Call) => boolean): Patch =>
  onlyIn(
    "submitKyc",
    kyc(({ documentTypes, sourcesOfFunds, occupations }) => ({
      documentTypes: Object.assign(new Set(documentTypes), anything),
      sourcesOfFunds: Object.assign(new Set(sourcesOfFunds), anything),
      occupations: Object.assign(new Set(occupations), anything),
    })),
    when,
  );

const isIndian = ({ input }: Call): boolean => input.country_iso3 === "IND";

const documentsOf = ({ input }: Call): Data[] => [input.POA, input.POI].filter(isPlain);

/** Right by every rule. */
const someDate = "2001-01-01";

export const kycUncheckedFaults = {
  "indian-kyc-unchecked": {
    breaks: [
      "kyc-document-type-unsupported",
      "kyc-source-of-funds-unsupported",
      "kyc-occupation-unsupported",
    ],
    does: "takes any document type, source of funds and occupation in Indian KYC",
    patch: unchecked(isIndian),
  },
  "indian-address-unpaired": {
    breaks: ["kyc-state-required", "kyc-address-line1-required"],
    does: "asks for neither state nor address line1 in Indian KYC",
    patch: withInput("submitKyc", (call) =>
      isIndian(call) ? { state: "Kerala", address_line1: "1 Road" } : {},
    ),
  },
  "next-kyc-unchecked": {
    breaks: "kyc-occupation-unsupported",
    does: "takes any occupation in the KYC of a user who has passed it before",
    patch: unchecked((call) => namedUser(call)?.kyc !== undefined),
  },
  "two-short-documents-taken": {
    breaks: "kyc-document-validity-short",
    does: "takes two documents that expire too soon, though not one",
    patch: onlyIn(
      "submitKyc",
      kyc(() => ({ isValidLongEnough: () => true })),
      (call) => {
        const [one, other] = documentsOf(call).map(({ expiry_date }) => textOf(expiry_date));
        return one !== undefined && one === other;
      },
    ),
  },
  "empty-dates-taken": {
    breaks: "kyc-date-format",
    does: "takes an empty text for a date of issue",
    patch: withInput("submitKyc", (call) =>
      Object.fromEntries(
        Object.entries(call.input).map(([name, value]) => [
          name,
          isPlain(value) && value.issue_date === "" ? { ...value, issue_date: someDate } : value,
        ]),
      ),
    ),
  },
} satisfies Record<string, Fault>;
