import { onlyIn, together } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";

// Accounts that the older endpoint added, which other operations don't take for accounts.

const knowingOlder =
  (change: (store: Store, isOlder: (account: Account) => boolean) => Partial<Store>): Patch =>
  (service) => {
    const older = new WeakSet<Account>();
    const noting = onlyIn("linkBankAccount", ({ store }) => ({
      store: {
        addAccount: (account) => {
          older.add(account);
          store.addAccount(account);
        },
      },
    }));
    const changed: Patch = ({ store }) => ({
      store: change(store, (account) => older.has(account)),
    });
    return together(changed, noting)(service);
  };

export const olderAccountRecordsFaults = {
  "older-account-not-deleted": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "does not delete an account that the older endpoint added",
    patch: knowingOlder((store, isOlder) => ({
      deleteAccount: (account) => (isOlder(account) ? undefined : store.deleteAccount(account)),
    })),
  },
  "older-account-not-updated": {
    breaks: "versioning-older-update",
    does: "does not update an account that the older endpoint added",
    patch: knowingOlder((store, isOlder) => ({
      updateAccount: (account, changes) =>
        isOlder(account) ? undefined : store.updateAccount(account, changes),
    })),
  },
  "older-account-not-replaced": {
    breaks: "bank-accounts-readd-deletes",
    does: "leaves the record of an account that the older endpoint added when the newer adds it again",
    patch: knowingOlder((store, isOlder) => ({
      replaceAccount: (existing, account) => {
        if (!isOlder(existing)) return store.replaceAccount(existing, account);
        store.addAccount(account);
        return account;
      },
    })),
  },
} satisfies Record<string, Fault>;
