import { inRules, without } from "../../sandbox/combinators/index.ts";
import type { Fault } from "./fault.ts";

const accounts = inRules("bankAccounts");

export const nreFaults = {
  "is-nre-missing-in-result": {
    breaks: "bank-accounts-is-nre-in-result",
    does: "leaves is_nre out of what adding returns",
    patch: without("upsertBankAccount", "bank_account.is_nre"),
  },
  "is-nre-missing-in-user": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "leaves is_nre out of Get User",
    patch: without("getUser", "bank_accounts.is_nre"),
  },
  "is-nre-missing-in-account": {
    breaks: "bank-accounts-is-nre-in-account",
    does: "leaves is_nre out of Get Bank Account",
    patch: without("getBankAccount", "bank_account.is_nre"),
  },
  "is-nre-missing-in-status": {
    breaks: "bank-accounts-is-nre-in-status",
    does: "leaves is_nre out of Get Bank Account Status",
    patch: without("getBankAccountStatus", "bank_account.is_nre"),
  },
  "is-nre-true-by-default": {
    breaks: "bank-accounts-is-nre-default",
    does: "sets is_nre to true for ordinary accounts",
    patch: accounts(({ isNre }) => ({
      isNre: (isNreAccount, isNri) => !isNreAccount || isNre(isNreAccount, isNri),
    })),
  },
  "nre-not-approved": {
    breaks: "bank-accounts-nre-approved",
    does: "rejects NRE accounts of NRI users",
    patch: accounts(() => ({ nreState: () => "rejected" })),
  },
  "nre-not-identified": {
    breaks: "bank-accounts-nre-identified",
    does: "does not identify NRE accounts of NRI users",
    patch: accounts(() => ({ isNre: () => false })),
  },
  "rejected-nre-never-identified": {
    breaks: ["bank-accounts-nre-approved", "bank-accounts-nre-identified"],
    does: "keeps to the rejection of an NRE account when its user, who is NRI by now, adds it again",
    patch: ({ store }) => ({
      store: {
        replaceAccount: (existing, account) => {
          const isKept = existing.state === "rejected" && account.isNre;
          const kept = isKept ? { ...account, state: existing.state, isNre: false } : account;
          return store.replaceAccount(existing, kept);
        },
      },
    }),
  },
  "nre-approved-for-non-nri": {
    breaks: "bank-accounts-nre-rejected-for-non-nri",
    does: "approves NRE accounts of users who are not NRIs",
    patch: accounts(() => ({ nreState: () => "approved" })),
  },
  "nre-flagged-for-non-nri": {
    breaks: "bank-accounts-nre-unidentified-for-non-nri",
    does: "identifies NRE accounts of users who are not NRIs",
    patch: accounts(() => ({ isNre: (isNreAccount) => isNreAccount })),
  },
  "name-match-rejected": {
    breaks: "bank-accounts-name-match-approved",
    does: "rejects accounts whose name matches",
    patch: accounts(({ nameMatchState }) => ({
      nameMatchState: (matches) => (matches ? "rejected" : nameMatchState(matches)),
    })),
  },
  "name-mismatch-approved": {
    breaks: "bank-accounts-name-mismatch-rejected",
    does: "approves accounts whose name differs",
    patch: accounts(() => ({ nameMatchState: () => "approved" })),
  },
  "nri-ordinary-account-flagged": {
    breaks: "bank-accounts-ordinary-of-nri",
    does: "treats every account of an NRI user as an NRE account",
    patch: accounts(() => ({ isNre: (_, isNri) => isNri })),
  },
  "second-nre-rejected": {
    breaks: "bank-accounts-nre-approved",
    does: "approves only one NRE account of a user",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          const hasOne = store
            .accountsOf(account.user)
            .some(({ isNre, state }) => isNre && state === "approved");
          store.addAccount(account.isNre && hasOne ? { ...account, state: "rejected" } : account);
        },
      },
    }),
  },
  "second-nre-unidentified": {
    breaks: ["bank-accounts-nre-identified", "bank-accounts-is-nre-in-account"],
    does: "sets is_nre on one account of a user only",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          const hasOne = store.accountsOf(account.user).some(({ isNre }) => isNre);
          store.addAccount(hasOne ? { ...account, isNre: false } : account);
        },
      },
    }),
  },
  "nre-known-by-number": {
    breaks: "bank-accounts-nre-rejected-for-non-nri",
    does: "approves an account for anyone that it has identified as NRE for an NRI user",
    patch: ({ store }) => {
      const identified = new Set<string>();
      return {
        store: {
          addAccount: (account) => {
            if (account.isNre) identified.add(account.account_number);
            else if (identified.has(account.account_number)) account.state = "approved";
            store.addAccount(account);
          },
        },
      };
    },
  },
} satisfies Record<string, Fault>;
