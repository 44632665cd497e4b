import type { Fault } from "./fault.ts";

export const bankAccountsFaults = {
  "account-adding-refused": {
    breaks: "bank-accounts-add",
    does: "refuses to add accounts",
  },
  "update-refused": {
    breaks: "bank-accounts-update",
    does: "refuses an account that exists instead of updating it",
  },
  "deleting-refused": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "refuses to delete accounts",
  },
  "deleting-forgotten": {
    breaks: "bank-accounts-delete",
    does: "answers that an account is deleted, but keeps it",
  },
  "deleted-account-crashes": {
    breaks: ["bank-accounts-delete", "bank-accounts-readd-deletes"],
    does: "fails when a deleted account is read",
  },
  "readd-keeps-old": {
    breaks: "bank-accounts-readd-deletes",
    does: "leaves the old record alive when an account is added again",
  },
  "readd-in-place": {
    breaks: "bank-accounts-readd-creates",
    does: "changes the old record when an account is added again",
  },
  "readd-not-verified": {
    breaks: "bank-accounts-nre-approved",
    does: "takes over state and is_nre when an account is added again",
  },
  "old-account-deleted-late": {
    breaks: "bank-accounts-readd-deletes",
    does: "deletes the old record a moment after an account was added again",
  },
  "readd-ignores-details": {
    breaks: "bank-accounts-readd-creates",
    does: "gives the new record the old details",
  },
  "readd-deletes-neighbour": {
    breaks: [
      "bank-accounts-name-match-approved",
      "bank-accounts-name-mismatch-rejected",
      "bank-accounts-nre-rejected-for-non-nri",
    ],
    does: "deletes another account as well when one is added again",
  },
  "readd-not-identified": {
    breaks: ["bank-accounts-is-nre-in-user", "bank-accounts-is-nre-in-account"],
    does: "does not check for NRE when an account is added again",
  },
  "duplicate-of-newest-only": {
    breaks: "link-account-duplicate",
    does: "knows only the newest account of a user as a duplicate",
  },
  "owner-of-readded-unknown": {
    breaks: "link-account-owned-by-another",
    does: "forgets whose an account is once it was added again",
  },
  "deleted-comes-back": {
    breaks: ["bank-accounts-delete", "bank-accounts-readd-deletes"],
    does: "brings a deleted account back when another is added",
  },
  "account-kept-late": {
    breaks: ["link-account-duplicate", "link-account-owned-by-another"],
    does: "keeps a new account a moment after it was added",
  },
  "state-unknown-word": {
    breaks: "bank-accounts-states-named",
    does: "has states of its own",
  },
  "accounts-without-kyc": {
    breaks: "bank-accounts-need-kyc",
    does: "adds accounts of users without KYC",
  },
  "ceiling-not-enforced": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum of approved accounts",
  },
  "ceiling-overlooked-by-add": {
    breaks: "bank-accounts-ceiling",
    does: "keeps to the maximum of accounts at the older add only",
  },
  "ceiling-counts-rejected": {
    breaks: "bank-accounts-ceiling",
    does: "counts accounts that are rejected by name to the maximum as well",
  },
  "status-always-approved": {
    breaks: ["bank-accounts-name-mismatch-rejected", "bank-accounts-nre-rejected-for-non-nri"],
    does: "says approved wherever the status of an account is asked for",
  },
  "full-users-never-updated": {
    breaks: "bank-accounts-update",
    does: "refuses to update an account of a user who has the most there may be",
  },
  "last-place-taken-late": {
    breaks: "bank-accounts-ceiling",
    does: "looks at the maximum as it was a moment ago",
  },
  "strangers-accounts-told": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "tells accounts of others with a user",
  },
  "ceiling-never-freed": {
    breaks: "bank-accounts-ceiling-freed",
    does: "counts deleted accounts as approved",
  },
  "savings-refused": {
    breaks: "bank-accounts-savings",
    does: "refuses SAVINGS accounts",
  },
  "current-refused": {
    breaks: "bank-accounts-current",
    does: "refuses CURRENT accounts",
  },
  "any-account-type": {
    breaks: "bank-accounts-other-type-refused",
    does: "accepts any account type",
  },
  "any-country": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts any country",
  },
  "any-bank-code": {
    breaks: "bank-accounts-bank-code-ifsc",
    does: "accepts any bank code",
  },
  "differing-current-refused": {
    breaks: "bank-accounts-add",
    does: "refuses CURRENT accounts in another name instead of rejecting them",
  },
} as const satisfies Record<string, Fault>;
