import { afterSuccess, namedAccount, onlyIn } from "../../sandbox/combinators/index.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import type { Data } from "../../sandbox/data.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { AccountFields } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Accounts that are taken for others, and records for those that replaced them.

const takingForSame =
  (isAlike: (one: AccountFields, other: AccountFields) => boolean): Patch =>
  ({ store }) => ({
    store: {
      findSameAccount: (user, fields) =>
        store.findSameAccount(user, fields) ??
        store
          .accountsOf(user)
          .find((account) => account.state !== "deleted" && isAlike(account, fields)),
    },
  });

const areOfOneBank = (one: AccountFields, other: AccountFields): boolean =>
  one.bank_code === other.bank_code;

export const accountsAlikeFaults = {
  "account-known-by-last-digits": {
    breaks: ["bank-accounts-add", "bank-accounts-readd-deletes"],
    does: "takes an account for one of the user's that ends in the same six digits",
    patch: takingForSame(
      (one, other) =>
        areOfOneBank(one, other) && one.account_number.slice(-6) === other.account_number.slice(-6),
    ),
  },
  "replaced-status-kept": {
    breaks: "bank-accounts-readd-deletes",
    does: "returns the status a replaced record had before, though not with its record",
    patch: ({ store, operations }) => {
      const states = new Map<string, AccountState>();
      return {
        store: {
          replaceAccount: (existing, account) => {
            states.set(existing.id, existing.state);
            return store.replaceAccount(existing, account);
          },
        },
        operations: {
          getBankAccountStatus: (call) => {
            const data = operations.getBankAccountStatus(call);
            const state = states.get(namedAccount(call)?.id ?? "");
            if (!state) return data;
            const status = call.rules.bankAccounts.spelling(state);
            return { bank_account: { ...(data.bank_account as Data), status } };
          },
        },
      };
    },
  },
  "deletion-by-number": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "deletes the record that took its place as well when a replaced one is deleted",
    patch: afterSuccess("deleteBankAccount", (call) => {
      const named = namedAccount(call);
      const live = named && call.store.findSameAccount(named.user, named);
      if (live && live.user === named.user) call.store.deleteAccount(live);
    }),
  },
  "owner-known-by-type": {
    breaks: "link-account-owned-by-another",
    does: "does not notice another user's account that is linked under another account type",
    patch: onlyIn("linkBankAccount", ({ store }) => ({
      store: {
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const isMissed = same?.user !== user && same?.account_type !== fields.account_type;
          return isMissed ? undefined : same;
        },
      },
    })),
  },
} satisfies Record<string, Fault>;
