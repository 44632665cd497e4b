import { errorTable } from "./row.ts";

export const kycErrors = errorTable("submitKyc", {
  "kyc-legal-name-required": [400, 400, "LegalName is required", "LegalName"],
  "kyc-poa-required": [400, 400, "POA is required", "POA"],
  "kyc-poi-required": [400, 400, "POI is required", "POI"],
  "kyc-duplicate-entries": [400, 5004, "duplicate entries found"],
  "kyc-unknown-error": [400, 5999, "unknown error"],
  "kyc-initiation-failed": [400, 100999, "unable to initiate kyc"],
  "kyc-parameters-missing": [400, 102001, "missing required parameters"],
  "kyc-country-required": [400, 102001, "country ISO3 is required", "country"],
  "kyc-parameter-format": [400, 102002, "invalid parameter format"],
  "kyc-user-uuid-invalid": [400, 102005, "invalid user uuid"],
  "kyc-state-required": [400, 103008, "state is required when address line1 is provided"],
  "kyc-address-line1-required": [400, 103009, "address line1 is required when state is provided"],
  "kyc-document-type-unsupported": [
    400,
    203018,
    "a document field must be a supported document type",
  ],
  "kyc-date-not-past": [400, 203019, "a date field must be earlier than today"],
  "kyc-document-validity-short": [
    400,
    203020,
    "a document field must be valid for at least 30 days",
  ],
  "kyc-country-invalid": [400, 203021, "a country field must be a valid ISO3 country code"],
  "kyc-source-of-funds-unsupported": [
    400,
    203022,
    "source_of_funds must be a supported source of funds",
  ],
  "kyc-occupation-unsupported": [400, 203023, "occupation must be a supported occupation category"],
  "kyc-document-detail-required": [
    400,
    203024,
    "a field is required when issue_date, expiry_date or issuing_country is provided",
  ],
  "kyc-date-format": [400, 203025, "a field must be a valid date in YYYY-MM-DD format"],
});
