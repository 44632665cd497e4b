import type { RequirementRows } from "./row.ts";

export const kyc = {
  "kyc-submit": {
    source: "What the service does, 2",
    statement: "A client platform can submit KYC for a user.",
    basis: "stated",
  },
  "kyc-date-style": {
    source: "POST /api/v2/user/kyc",
    statement: "Document dates are given as YYYY-MM-DD; any other form is refused.",
    basis: "stated",
  },
  "kyc-validity-left": {
    source: "Limits, rule 5",
    statement: "An expiry date leaves at least 30 days of validity.",
    basis: "stated",
  },
  "kyc-date-past": {
    source: "Limits, rule 5",
    statement: "A document date that must lie in the past is earlier than today.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
