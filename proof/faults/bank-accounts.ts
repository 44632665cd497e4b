import { accountTypes } from "../../spec/vocabulary.ts";
import {
  changing,
  inRules,
  onlyIn,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators/index.ts";
import { Crash } from "../../sandbox/crash.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

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
  "account-adding-refused": {
    breaks: "bank-accounts-add",
    does: "refuses to add accounts",
    patch: refuses("upsertBankAccount", "link-account-validation-failed"),
  },
  "differing-current-refused": {
    breaks: "bank-accounts-add",
    does: "refuses CURRENT accounts in another name instead of rejecting them",
    patch: refuses(
      "upsertBankAccount",
      "link-account-validation-failed",
      isDifferingCurrentAccount,
    ),
  },
  "deleting-refused": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "refuses to delete accounts",
    patch: refuses("deleteBankAccount"),
  },
  "deleting-forgotten": {
    breaks: "bank-accounts-delete",
    does: "answers that an account is deleted, but keeps it",
    patch: together(
      () => ({ store: { deleteAccount: () => {} } }),
      changing("deleteBankAccount", ["bank_account.status"], () => "deleted"),
    ),
  },
  "deleted-account-crashes": {
    breaks: ["bank-accounts-delete", "bank-accounts-readd-deletes"],
    does: "fails when a deleted account is read",
    patch: ({ store }) => ({
      store: {
        findAccount: (id) => {
          const account = store.findAccount(id);
          if (account?.state === "deleted") throw new Crash("The record is gone.");
          return account;
        },
      },
    }),
  },
  "deleted-comes-back": {
    breaks: ["bank-accounts-delete", "bank-accounts-readd-deletes"],
    does: "brings a deleted account back when another is added",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          const gone = store.accountsOf(account.user).find(({ state }) => state === "deleted");
          if (gone) gone.state = account.state;
          store.addAccount(account);
        },
      },
    }),
  },
  "duplicate-of-newest-only": {
    breaks: "link-account-duplicate",
    does: "recognizes only the newest account of a user as a duplicate",
    patch: onlyIn("linkBankAccount", ({ store }) => ({
      store: {
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const newest = store.accountsOf(user).findLast(({ state }) => state !== "deleted");
          return same?.user === user && same !== newest ? undefined : same;
        },
      },
    })),
  },
  "state-unknown-word": {
    breaks: "bank-accounts-states-named",
    does: "uses state names of its own",
    patch: accounts(({ spelling }) => ({ spelling: (state) => `${spelling(state)}_maybe` })),
  },
  "status-always-approved": {
    breaks: ["bank-accounts-name-mismatch-rejected", "bank-accounts-nre-rejected-for-non-nri"],
    does: "returns approved as the status of every account",
    patch: changing("getBankAccountStatus", ["bank_account.status"], () => "approved"),
  },
  "deleted-account-said-approved": {
    breaks: "bank-accounts-delete",
    does: "returns approved as the status of a deleted account, though not with its record",
    patch: changing("getBankAccountStatus", ["bank_account.status"], (status) =>
      status === "deleted" ? "approved" : status,
    ),
  },
  "pending-account-not-deleted": {
    breaks: "bank-accounts-delete",
    does: "answers that a pending account is deleted, but keeps it",
    patch: together(
      ({ store }) => ({
        store: {
          deleteAccount: (account) => {
            if (account.state !== "pending") store.deleteAccount(account);
          },
        },
      }),
      changing("deleteBankAccount", ["bank_account.status"], () => "deleted"),
    ),
  },
  "former-owner-links-again": {
    breaks: "link-account-owned-by-another",
    does: "links an account that another user has by now to the one who had it before",
    patch: onlyIn("linkBankAccount", ({ store }) => ({
      store: {
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const hadIt = store
            .accountsOf(user)
            .some(({ account_number }) => account_number === fields.account_number);
          return hadIt && same?.user !== user ? undefined : same;
        },
      },
    })),
  },
  "accounts-without-kyc": {
    breaks: "bank-accounts-need-kyc",
    does: "adds accounts of users without KYC",
    patch: accounts(() => ({ isLinkingAllowed: () => true })),
  },
  "savings-refused": {
    breaks: "bank-accounts-savings",
    does: "refuses SAVINGS accounts",
    patch: refusing(savings),
  },
  "current-refused": {
    breaks: "bank-accounts-current",
    does: "refuses CURRENT accounts",
    patch: refusing(current),
  },
  "savings-added-as-current": {
    breaks: "bank-accounts-savings",
    does: "adds SAVINGS accounts as CURRENT ones",
    patch: addingAs(savings, current),
  },
  "current-added-as-savings": {
    breaks: "bank-accounts-current",
    does: "adds CURRENT accounts as SAVINGS ones",
    patch: addingAs(current, savings),
  },
  "any-account-type": {
    breaks: "bank-accounts-other-type-refused",
    does: "accepts any account type",
    patch: accounts(() => ({ isAccountType: () => true })),
  },
  "any-country": {
    breaks: "bank-accounts-country-iso3",
    does: "accepts any country",
    patch: accounts(() => ({ isCountry: () => true })),
  },
  "any-bank-code": {
    breaks: "bank-accounts-bank-code-ifsc",
    does: "accepts any bank code",
    patch: accounts(() => ({ isBankCode: () => true })),
  },
  "bank-code-within-text": {
    breaks: "link-account-bank-code-invalid",
    does: "accepts a text with an IFSC code in it",
    patch: accounts(({ isBankCode }) => ({
      isBankCode: (text) => text.split(" ").some(isBankCode),
    })),
  },
} satisfies Record<string, Fault>;
