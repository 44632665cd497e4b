import type { RequirementRows } from "../requirements/row.ts";

export const users = {
  "client-chosen-user-id-uuid": {
    source: "Create user, error 102005",
    statement: "A user id that the client chooses when it creates a user is a UUID.",
    basis: "implied",
  },
  "client-nri-after-kyc": {
    source: "User, is_nri",
    statement: "The client marks a user as NRI only after the user's KYC has succeeded.",
    basis: "stated",
  },
  "client-nri-not-indian": {
    source: "User, is_nri",
    statement: "The client marks no user as NRI whose KYC is Indian.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
