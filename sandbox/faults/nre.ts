import type { Fault } from "./fault.ts";

export const nreFaults = {
  "is-nre-missing-in-result": {
    breaks: "bank-accounts-is-nre-in-result",
    does: "leaves is_nre out of what adding answers",
  },
  "is-nre-missing-in-update": {
    breaks: "bank-accounts-is-nre-in-result",
    does: "leaves is_nre out of what an update answers",
  },
  "is-nre-missing-in-user": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "leaves is_nre out of Get User",
  },
  "is-nre-missing-in-account": {
    breaks: "bank-accounts-is-nre-in-account",
    does: "leaves is_nre out of Get Bank Account",
  },
  "is-nre-missing-in-status": {
    breaks: "bank-accounts-is-nre-in-status",
    does: "leaves is_nre out of Get Bank Account Status",
  },
  "is-nre-true-by-default": {
    breaks: "bank-accounts-is-nre-default",
    does: "has is_nre true in ordinary accounts",
  },
  "nre-not-approved": {
    breaks: "bank-accounts-nre-approved",
    does: "rejects NRE accounts of NRI users",
  },
  "nre-not-identified": {
    breaks: "bank-accounts-nre-identified",
    does: "does not tell NRE accounts of NRI users",
  },
  "nre-approved-for-non-nri": {
    breaks: "bank-accounts-nre-rejected-for-non-nri",
    does: "approves NRE accounts of other users",
  },
  "nre-flagged-for-non-nri": {
    breaks: "bank-accounts-nre-unidentified-for-non-nri",
    does: "tells NRE accounts of other users",
  },
  "name-match-rejected": {
    breaks: "bank-accounts-name-match-approved",
    does: "rejects accounts whose name matches",
  },
  "name-mismatch-approved": {
    breaks: "bank-accounts-name-mismatch-rejected",
    does: "approves accounts whose name differs",
  },
  "nri-ordinary-account-flagged": {
    breaks: "bank-accounts-ordinary-of-nri",
    does: "takes every account of an NRI user for NRE",
  },
} as const satisfies Record<string, Fault>;
