import type { TableErrorId } from "./error-rows/index.ts";
import { accountTypes, indianRoutingType } from "./vocabulary.ts";

interface UserValue {
  /** Rows that say that someone has it already: no two users may share it. */
  repeated?: readonly TableErrorId[];
  /** Rows that say that it's wrong in itself. The document leaves open which values are right: the target may be wrong, too. */
  malformed?: readonly TableErrorId[];
  /** Values that the document shows: refusing one of these is the target's doing. */
  shown?: readonly string[];
}

const kycDuplicates: UserValue = {
  repeated: ["kyc-duplicate-entries"],
  malformed: ["kyc-parameter-format"],
};
const documentType: UserValue = { malformed: ["kyc-document-type-unsupported"] };

/** The test data that error rows are about, by the names of the inputs. */
export const userData: Readonly<Record<string, UserValue>> = {
  // A target may want domains that take mail.
  email: { repeated: ["create-user-already-exists"], malformed: ["create-user-email-format"] },
  phone: { repeated: ["create-user-already-exists"], malformed: ["create-user-phone-format"] },
  poa_number: kycDuplicates,
  poi_number: kycDuplicates,
  state: { malformed: ["kyc-parameter-format"] },
  poa_type: documentType,
  poi_type: documentType,
  source_of_funds: { malformed: ["kyc-source-of-funds-unsupported"] },
  occupation: { malformed: ["kyc-occupation-unsupported"] },
  account_number: {
    repeated: [
      "link-account-owned-by-another",
      "link-account-duplicate",
      "link-account-exists-name-rejected",
      "link-account-exists-pending",
      "link-account-exists-rejected",
    ],
    malformed: ["link-account-number-invalid"],
  },
  // The form of a branch code is documented; which branches exist isn't.
  bank_code: { malformed: ["link-account-bank-code-invalid"] },
  account_type: { malformed: ["link-account-validation-failed"], shown: accountTypes },
  routing_type: { malformed: ["link-account-validation-failed"], shown: [indianRoutingType] },
  // The document shows neither the minimum nor the pairs.
  from_amount: {
    malformed: ["pool-quote-amount-below-minimum", "external-quote-amount-below-minimum"],
  },
  from_currency: { malformed: ["pool-quote-pair-unsupported", "external-quote-pair-unsupported"] },
  reason_code: { malformed: ["pool-sell-reason-invalid", "external-sell-reason-invalid"] },
  sender_address: { malformed: ["external-sell-address-invalid"] },
  refund_address: { malformed: ["external-sell-address-invalid"] },
  transaction_hash: { repeated: ["funding-hash-received"] },
};

/** Inputs that are always text: as a number, a value loses leading zeros and digits. */
export const textInputs: ReadonlySet<string> = new Set([
  "email",
  "phone",
  "legal_name",
  "country_iso3",
  "account_number",
  "bank_code",
  "account_type",
  "country",
  "routing_type",
  "transaction_type",
  "payment_method",
  "from_currency",
  "to_currency",
  "sender_address",
  "refund_address",
  "transaction_hash",
  ...["poa", "poi"].flatMap((document) => [
    `${document}_number`,
    `${document}_issue_date`,
    `${document}_expiry_date`,
    `${document}_issuing_country`,
  ]),
]);
