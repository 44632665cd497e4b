import { inRules, withData, without, inStore } from "../../sandbox/combinators.ts";
import type { Data } from "../../sandbox/input.ts";
import { breaking } from "./fault.ts";

const accounts = inRules("bankAccounts");

const nullUnlessApproved = (name: "getBankAccount" | "getBankAccountStatus") =>
  withData(name, (data) => {
    const details = data.bank_account as Data;
    return details.status === "approved" ? data : { bank_account: { ...details, is_nre: null } };
  });

export const nreFaults = {
  ...breaking("bank-accounts-is-nre-in-result", {
    "is-nre-missing-in-result: leaves is_nre out of what adding returns": without(
      "upsertBankAccount",
      "bank_account.is_nre",
    ),
  }),
  ...breaking("bank-accounts-is-nre-in-user", {
    "is-nre-missing-in-user: leaves is_nre out of Get User": without(
      "getUser",
      "bank_accounts.is_nre",
    ),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "is-nre-missing-in-account: leaves is_nre out of Get Bank Account": without(
      "getBankAccount",
      "bank_account.is_nre",
    ),
    "is-nre-null-of-rejected-account: shows null for is_nre of an account that isn't approved":
      nullUnlessApproved("getBankAccount"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "is-nre-missing-in-status: leaves is_nre out of Get Bank Account Status": without(
      "getBankAccountStatus",
      "bank_account.is_nre",
    ),
    "is-nre-null-of-rejected-status: shows null for is_nre in the status of an account that isn't approved":
      nullUnlessApproved("getBankAccountStatus"),
  }),
  ...breaking("bank-accounts-is-nre-default", {
    "is-nre-true-by-default: sets is_nre to true for ordinary accounts": accounts(({ isNre }) => ({
      isNre: (isNreAccount, isNri) => !isNreAccount || isNre(isNreAccount, isNri),
    })),
  }),
  ...breaking("bank-accounts-nre-approved", {
    "nre-not-approved: rejects NRE accounts of NRI users": accounts(() => ({
      nreState: () => "rejected",
    })),
    "second-nre-rejected: approves only one NRE account of a user": inStore((store) => ({
      addAccount: (account) => {
        const hasOne = store
          .accountsOf(account.user)
          .some(({ isNre, state }) => isNre && state === "approved");
        store.addAccount(account.isNre && hasOne ? { ...account, state: "rejected" } : account);
      },
    })),
  }),
  ...breaking("bank-accounts-nre-identified", {
    "nre-not-identified: does not identify NRE accounts of NRI users": accounts(() => ({
      isNre: () => false,
    })),
  }),
  ...breaking(["bank-accounts-nre-approved", "bank-accounts-nre-identified"], {
    "rejected-nre-never-identified: keeps to the rejection of an NRE account when its user, who is NRI by now, adds it again":
      inStore((store) => ({
        replaceAccount: (existing, account) => {
          const isKept = existing.state === "rejected" && account.isNre;
          const kept = isKept ? { ...account, state: existing.state, isNre: false } : account;
          return store.replaceAccount(existing, kept);
        },
      })),
  }),
  ...breaking("bank-accounts-nre-rejected-for-non-nri", {
    "nre-approved-for-non-nri: approves NRE accounts of users who are not NRIs": accounts(() => ({
      nreState: () => "approved",
    })),
    "nre-known-by-number: approves an account for anyone that it has identified as NRE for an NRI user":
      ({ store }) => {
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
  }),
  ...breaking("bank-accounts-nre-unidentified-for-non-nri", {
    "nre-flagged-for-non-nri: identifies NRE accounts of users who are not NRIs": accounts(() => ({
      isNre: (isNreAccount) => isNreAccount,
    })),
  }),
  ...breaking("bank-accounts-name-match-approved", {
    "name-match-rejected: rejects accounts whose name matches": accounts(({ nameMatchState }) => ({
      nameMatchState: (matches) => (matches ? "rejected" : nameMatchState(matches)),
    })),
  }),
  ...breaking("bank-accounts-name-mismatch-rejected", {
    "name-mismatch-approved: approves accounts whose name differs": accounts(() => ({
      nameMatchState: () => "approved",
    })),
  }),
  ...breaking("bank-accounts-ordinary-of-nri", {
    "nri-ordinary-account-flagged: treats every account of an NRI user as an NRE account": accounts(
      () => ({ isNre: (_, isNri) => isNri }),
    ),
  }),
  ...breaking(["bank-accounts-nre-identified", "bank-accounts-is-nre-in-account"], {
    "second-nre-unidentified: sets is_nre on one account of a user only": inStore((store) => ({
      addAccount: (account) => {
        const hasOne = store.accountsOf(account.user).some(({ isNre }) => isNre);
        store.addAccount(hasOne ? { ...account, isNre: false } : account);
      },
    })),
  }),
};
