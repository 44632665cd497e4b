import { accountTypes } from "../../spec/vocabulary.ts";
import {
  changing,
  inRules,
  inStore,
  refuses,
  together,
  withData,
  withInput,
  without,
} from "../../sandbox/combinators.ts";
import { Crash } from "../../sandbox/refusal.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

const accounts = inRules("bankAccounts");
const [savings, current] = accountTypes;

const refusing = (type: string): Patch =>
  accounts(({ isAccountType }) => ({
    isAccountType: (text) => text !== type && isAccountType(text),
  }));

const addingAs = (type: string, other: string): Patch =>
  withInput("upsertBankAccount", ({ input }) =>
    input.account_type === type ? { account_type: other } : {},
  );

const isDifferingCurrentAccount = ({ input }: Call): boolean =>
  input.account_type === current && pennyDrop(textOf(input.account_number)) === "name-differs";

const nullUnlessApproved = (name: "getBankAccount" | "getBankAccountStatus") =>
  withData(name, (data) => {
    const details = data.bank_account as Data;
    return details.status === "approved" ? data : { bank_account: { ...details, is_nre: null } };
  });

const keepingNre: Patch = (service) => {
  const shown = new Map<unknown, unknown>();
  return withData("getUser", (data) => ({
    ...data,
    bank_accounts: (data.bank_accounts as Data[]).map((account) => {
      const { bank_account_id: id, is_nre } = account;
      if (!shown.has(id)) shown.set(id, is_nre);
      return { ...account, is_nre: shown.get(id) };
    }),
  }))(service);
};

export const bankAccountsFaults = {
  ...breaking("bank-accounts-add", {
    "account-adding-refused: refuses to add accounts": refuses(
      "upsertBankAccount",
      "link-account-validation-failed",
    ),
    "differing-current-refused: refuses CURRENT accounts in another name instead of rejecting them":
      refuses("upsertBankAccount", "link-account-validation-failed", isDifferingCurrentAccount),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "deleting-refused: refuses to delete accounts": refuses("deleteBankAccount"),
  }),
  ...breaking("bank-accounts-delete", {
    "deleting-forgotten: answers that an account is deleted, but keeps it": together(
      () => ({ store: { deleteAccount: () => {} } }),
      changing("deleteBankAccount", ["bank_account.status"], () => "deleted"),
    ),
    "deleted-account-said-approved: returns approved as the status of a deleted account, though not with its record":
      changing("getBankAccountStatus", ["bank_account.status"], (status) =>
        status === "deleted" ? "approved" : status,
      ),
    "pending-account-not-deleted: answers that a pending account is deleted, but keeps it":
      together(
        inStore((store) => ({
          deleteAccount: (account) => {
            if (account.state !== "pending") store.deleteAccount(account);
          },
        })),
        changing("deleteBankAccount", ["bank_account.status"], () => "deleted"),
      ),
  }),
  ...breaking(["bank-accounts-delete", "bank-accounts-readd-deletes"], {
    "deleted-account-crashes: fails when a deleted account is read": inStore((store) => ({
      findAccount: (id) => {
        const account = store.findAccount(id);
        if (account?.state === "deleted") throw new Crash("The record is gone.");
        return account;
      },
    })),
    "deleted-comes-back: brings a deleted account back when another is added": inStore((store) => ({
      addAccount: (account) => {
        const gone = store.accountsOf(account.user).find(({ state }) => state === "deleted");
        if (gone) gone.state = account.state;
        store.addAccount(account);
      },
    })),
  }),
  ...breaking("link-account-duplicate", {
    "duplicate-of-newest-only: recognizes only the newest account of a user as a duplicate":
      inStore("linkBankAccount", (store) => ({
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const newest = store.accountsOf(user).findLast(({ state }) => state !== "deleted");
          return same?.user === user && same !== newest ? undefined : same;
        },
      })),
  }),
  ...breaking("bank-accounts-states-named", {
    "state-unknown-word: uses state names of its own": accounts(({ spelling }) => ({
      spelling: (state) => `${spelling(state)}_maybe`,
    })),
  }),
  ...breaking(["bank-accounts-name-mismatch-rejected", "bank-accounts-nre-rejected-for-non-nri"], {
    "status-always-approved: returns approved as the status of every account": changing(
      "getBankAccountStatus",
      ["bank_account.status"],
      () => "approved",
    ),
  }),
  ...breaking("link-account-owned-by-another", {
    "former-owner-links-again: links an account that another user has by now to the one who had it before":
      inStore("linkBankAccount", (store) => ({
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const hadIt = store
            .accountsOf(user)
            .some(({ account_number }) => account_number === fields.account_number);
          return hadIt && same?.user !== user ? undefined : same;
        },
      })),
  }),
  ...breaking("bank-accounts-need-kyc", {
    "accounts-without-kyc: adds accounts of users without KYC": accounts(() => ({
      isLinkingAllowed: () => true,
    })),
  }),
  ...breaking("bank-accounts-savings", {
    "savings-refused: refuses SAVINGS accounts": refusing(savings),
    "savings-added-as-current: adds SAVINGS accounts as CURRENT ones": addingAs(savings, current),
  }),
  ...breaking("bank-accounts-current", {
    "current-refused: refuses CURRENT accounts": refusing(current),
    "current-added-as-savings: adds CURRENT accounts as SAVINGS ones": addingAs(current, savings),
  }),
  ...breaking("bank-accounts-other-type-refused", {
    "any-account-type: accepts any account type": accounts(() => ({ isAccountType: () => true })),
  }),
  ...breaking("bank-accounts-country-iso3", {
    "any-country: accepts any country": accounts(() => ({ isCountry: () => true })),
  }),
  ...breaking("bank-accounts-bank-code-ifsc", {
    "any-bank-code: accepts any bank code": accounts(() => ({ isBankCode: () => true })),
  }),
  ...breaking("link-account-bank-code-invalid", {
    "bank-code-within-text: accepts a text with an IFSC code in it": accounts(({ isBankCode }) => ({
      isBankCode: (text) => text.split(" ").some(isBankCode),
    })),
  }),
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
    "is-nre-kept-as-first-shown: shows is_nre in Get User as it first did, before an account was verified":
      [keepingNre, ["bank-verification-later"]],
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
