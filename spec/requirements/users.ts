import type { RequirementRows } from "./row.ts";

export const users = {
  "users-create": {
    source: "What the service does, 1",
    statement: "A client platform can create a user.",
    basis: "stated",
  },
  "users-mark-nri": {
    source: "What the service does, 3",
    statement: "A user with successful, non-Indian KYC can be marked as NRI.",
    basis: "stated",
  },
  "users-is-nri-returned": {
    source: "User",
    statement: "Get User returns `is_nri` as a boolean.",
    basis: "stated",
  },
  "users-is-nri-set": {
    source: "Mark a user as NRI",
    statement: "Marking a user as NRI sets `is_nri` to true.",
    basis: "stated",
  },
  "users-is-nri-unset-before": {
    source: "User, is_nri",
    statement: "`is_nri` becomes true only when the client marks the user as NRI.",
    basis: "implied",
  },
  "users-nri-needs-kyc": {
    source: "Mark a user as NRI",
    statement: "Marking a user as NRI before successful KYC is refused.",
    basis: "stated",
  },
  "users-nri-not-indian-kyc": {
    source: "User",
    statement: "Marking a user with Indian KYC as NRI is refused.",
    basis: "stated",
  },
} as const satisfies RequirementRows;
