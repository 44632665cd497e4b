import type { RequirementRows } from "./row.ts";

export const kyc = {
  "kyc-submit": {
    source: "What the service does, 2",
    statement: "A client platform can submit KYC for a user.",
    basis: "stated",
  },
  "kyc-date-style": {
    source: "POST /api/v2/user/kyc",
    statement: "KYC is refused when a document date has any format other than YYYY-MM-DD.",
    basis: "stated",
  },
  "kyc-validity-left": {
    source: "Limits, rule 5",
    statement: "KYC is refused when a document has less than 30 days of validity left.",
    basis: "stated",
  },
  "kyc-date-past": {
    source: "Limits, rule 5",
    statement: "KYC is refused when a date that must be in the past is today or later.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
