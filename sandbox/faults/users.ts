import type { Fault } from "./fault.ts";

export const usersFaults = {
  "rejected-kyc-suffices": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "takes a KYC that was rejected for one that succeeded",
  },
  "kyc-in-review-suffices": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "takes a KYC under review for one that succeeded",
    given: ["kyc-by-state"],
  },
  "user-kept-late": {
    breaks: "create-user-already-exists",
    does: "keeps a new user a moment after it was created",
  },
  "email-sides-unchecked": {
    breaks: "create-user-email-format",
    does: "takes any text with an @ for an email",
  },
  "create-refused": {
    breaks: "users-create",
    does: "refuses to create users",
  },
  "nri-marking-refused": {
    breaks: "users-mark-nri",
    does: "refuses to mark users as NRI",
  },
  "is-nri-missing-in-user": {
    breaks: "users-is-nri-returned",
    does: "leaves is_nri out of the record of a user",
  },
  "is-nri-a-string": {
    breaks: "users-is-nri-returned",
    does: "gives is_nri as a string",
  },
  "nri-marking-forgotten": {
    breaks: "users-is-nri-set",
    does: "accepts the marking, but does not keep it",
  },
  "is-nri-lost-with-accounts": {
    breaks: "users-is-nri-set",
    does: "says of an NRI user with three accounts that there is none",
  },
  "is-nri-true-from-the-start": {
    breaks: "users-is-nri-unset-before",
    does: "has is_nri true in new users",
  },
  "nri-without-kyc": {
    breaks: "users-nri-needs-kyc",
    does: "marks users without KYC as NRI",
  },
  "nri-for-indian-kyc": {
    breaks: "users-nri-not-indian-kyc",
    does: "marks users with Indian KYC as NRI",
  },
  "nri-marking-refused-with-accounts": {
    breaks: "users-mark-nri",
    does: "marks no user as NRI who has a bank account",
  },
  "two-slips-accepted": {
    breaks: ["errors-documented", "create-user-email-format"],
    does: "creates a user whose email and phone are both malformed",
  },
} as const satisfies Record<string, Fault>;
