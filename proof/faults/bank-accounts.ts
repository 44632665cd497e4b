import { accountTypes } from "../../spec/vocabulary.ts";
import {
  changing,
  inRules,
  refuses,
  together,
  withInput,
  inStore,
} from "../../sandbox/combinators.ts";
import { Crash } from "../../sandbox/refusal.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
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
};
