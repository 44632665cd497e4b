import type { RequirementRows } from "../requirements/row.ts";

export const kyc = {
  "client-kyc-required-parts": {
    source: "KYC, errors 400: LegalName, POA and POI are required",
    statement: "Every KYC that the client submits has LegalName, POA and POI.",
    basis: "implied",
  },
  "client-kyc-country": {
    source: "KYC, errors 102001 and 203021",
    statement: "Every KYC that the client submits names the country by an ISO3 code.",
    basis: "implied",
  },
  "client-kyc-address-complete": {
    source: "KYC, errors 103008 and 103009",
    statement: "A KYC that the client submits has both `state` and address line1, or neither.",
    basis: "implied",
  },
  "client-kyc-date-format": {
    source: "POST /api/v2/user/kyc",
    statement: "The client writes the dates of documents as YYYY-MM-DD.",
    basis: "stated",
  },
  "client-kyc-validity-left": {
    source: "Limits, rule 5",
    statement: "A document that the client submits has at least 30 days of validity left.",
    basis: "stated",
  },
  "client-kyc-date-past": {
    source: "Limits, rule 5",
    statement: "The `issue_date` of a document that the client submits is earlier than today.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
