import { namedUser, refuses } from "../../sandbox/combinators/index.ts";
import type { Account, User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Accounts that the older endpoint adds.

export const olderAddedAccountsFaults = {
  "older-nre-never-identified": {
    breaks: ["bank-accounts-nre-approved", "bank-accounts-nre-identified"],
    does: "does not check for NRE when an account that the older endpoint added is added again",
    patch: ({ store, operations }) => {
      const ids = new Set<string>();
      return {
        store: {
          replaceAccount: (existing, account) =>
            store.replaceAccount(
              existing,
              ids.has(existing.id) && account.isNre
                ? { ...account, state: "rejected", isNre: false }
                : account,
            ),
        },
        operations: {
          linkBankAccount: (call) => {
            const addAccount = (account: Account) => {
              ids.add(account.id);
              call.store.addAccount(account);
            };
            return operations.linkBankAccount({ ...call, store: { ...call.store, addAccount } });
          },
        },
      };
    },
  },
  "deleted-pending-still-blocks": {
    breaks: ["versioning-older-add", "link-account-verification-pending"],
    does: "refuses further accounts of a user at the older endpoint who has deleted a pending one",
    patch: (service) => {
      const waiting = new Set<User>();
      const { operations } = refuses(
        "linkBankAccount",
        "link-account-verification-pending",
        (call) => {
          const user = namedUser(call);
          return user !== undefined && waiting.has(user);
        },
      )(service);
      const deleteAccount = (account: Account) => {
        if (account.state === "pending") waiting.add(account.user);
        service.store.deleteAccount(account);
      };
      return { operations: { ...operations }, store: { deleteAccount } };
    },
  },
} satisfies Record<string, Fault>;
