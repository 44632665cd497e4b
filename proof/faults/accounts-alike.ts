import { sellOperations } from "../../spec/operations.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import {
  afterSuccess,
  namedAccount,
  onlyIn,
  ownRecordsOfNumber,
  refuses,
  late,
  namedUser,
  together,
  withData,
  inStore,
} from "../../sandbox/combinators.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { AccountFields, Account } from "../../sandbox/records.ts";
import type { Call } from "../../sandbox/context.ts";
import { fieldsIn } from "../../sandbox/operations/account-records.ts";
import type { Store } from "../../sandbox/store.ts";
import { breaking } from "./fault.ts";
import { linkingWhereSame } from "./older-endpoints.ts";

// Accounts that are taken for others, and records for those that replaced them.

const takingForSame = (isAlike: (one: AccountFields, other: AccountFields) => boolean): Patch =>
  inStore((store) => ({
    findSameAccount: (user, fields) =>
      store.findSameAccount(user, fields) ??
      store
        .accountsOf(user)
        .find((account) => account.state !== "deleted" && isAlike(account, fields)),
  }));

const areOfOneBank = (one: AccountFields, other: AccountFields): boolean =>
  one.bank_code === other.bank_code;

// Users with three live accounts or more.

const shownInUser = (change: (live: Account[]) => Account[]): Patch =>
  inStore("getUser", (store) => ({
    accountsOf: (user) => change(store.accountsOf(user).filter(({ state }) => state !== "deleted")),
  }));

// Only accounts in one state, or NRE accounts, are added again wrongly.

const keepingOld = (isKept: (existing: Account) => boolean): Patch =>
  inStore("upsertBankAccount", (store) => ({
    replaceAccount: (existing, account) => {
      if (!isKept(existing)) return store.replaceAccount(existing, account);
      store.addAccount(account);
      return account;
    },
  }));

const replacingWith = (change: (existing: Account, account: Account) => Account): Patch =>
  inStore((store) => ({
    replaceAccount: (existing, account) =>
      store.replaceAccount(existing, change(existing, account)),
  }));

const replacing = (replace: (store: Store) => Store["replaceAccount"]): Patch =>
  inStore((store) => ({ replaceAccount: replace(store) }));

function exists(call: Call): boolean {
  const user = namedUser(call);
  return (
    user !== undefined && call.store.findSameAccount(user, fieldsIn(call.input))?.user === user
  );
}

/** Of the records that took the place of others. */
const knowingReplaced =
  (patch: (isReplaced: (id: string) => boolean) => Patch): Patch =>
  (service) => {
    const ids = new Set<string>();
    const noting = inStore((store) => ({
      replaceAccount: (existing, account) => {
        ids.add(account.id);
        return store.replaceAccount(existing, account);
      },
    }));
    return together(
      patch((id) => ids.has(id)),
      noting,
    )(service);
  };

export const accountsAlikeFaults = {
  ...breaking(["bank-accounts-add", "bank-accounts-readd-deletes"], {
    "account-known-by-last-digits: takes an account for one of the user's that ends in the same six digits":
      takingForSame(
        (one, other) =>
          areOfOneBank(one, other) &&
          one.account_number.slice(-6) === other.account_number.slice(-6),
      ),
  }),
  ...breaking("bank-accounts-delete", {
    "deleted-accounts-paid-into: pays sells into accounts that were deleted": [
      inStore(sellOperations, (store) => ({
        accountsOf: (user) =>
          store
            .accountsOf(user)
            .map((account) =>
              account.state === "deleted" ? { ...account, state: "approved" as const } : account,
            ),
      })),
      ["payout-account-named"],
    ],
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "replaced-status-kept: returns the status a replaced record had before, though not with its record":
      ({ store, operations }) => {
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
    "readd-keeps-rejected: keeps the old record of a rejected account that is added again":
      keepingOld(({ state }) => state === "rejected"),
    "readd-keeps-name-rejected: keeps the old record of an account rejected by name that is added again":
      keepingOld(({ state }) => state === "name-rejected"),
    "readd-keeps-pending: keeps the old record of a pending account that is added again":
      keepingOld(({ state }) => state === "pending"),
    "readd-keeps-nre: keeps the old record of an NRE account that is added again": keepingOld(
      ({ isNre }) => isNre,
    ),
    "readd-keeps-old: keeps the old record when an account is added again": replacing(
      (store) => (_, account) => {
        store.addAccount(account);
        return account;
      },
    ),
    "old-account-deleted-late: deletes the old record a moment after an account was added again":
      onlyIn(
        "upsertBankAccount",
        together(
          late("deleteAccount"),
          replacing((store) => (existing, account) => {
            store.deleteAccount(existing);
            store.addAccount(account);
            return account;
          }),
        ),
      ),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "deletion-by-number: deletes the record that took its place as well when a replaced one is deleted":
      afterSuccess("deleteBankAccount", (call) => {
        const named = namedAccount(call);
        const live = named && call.store.findSameAccount(named.user, named);
        if (live && live.user === named.user) call.store.deleteAccount(live);
      }),
  }),
  ...breaking("link-account-owned-by-another", {
    "owner-known-by-type: does not notice another user's account that is linked under another account type":
      linkingWhereSame(
        (same, user, fields) => same.user === user || same.account_type === fields.account_type,
      ),
    "owner-of-readded-unknown: forgets who has an account once it was added again": knowingReplaced(
      (isReplaced) =>
        inStore((store) => ({
          findSameAccount: (user, fields) => {
            const same = store.findSameAccount(user, fields);
            return same && same.user !== user && isReplaced(same.id) ? undefined : same;
          },
        })),
    ),
  }),
  ...breaking("bank-accounts-is-nre-in-user", {
    "fourth-account-not-shown: shows no more than three accounts in Get User": shownInUser((live) =>
      live.slice(0, 3),
    ),
    "third-account-shown-as-ordinary: shows is_nre of the first two accounts only in Get User":
      shownInUser((live) =>
        live.map((account, index) => (index < 2 ? account : { ...account, isNre: false })),
      ),
    "current-nre-shown-as-ordinary: shows is_nre of savings accounts only in Get User": shownInUser(
      (live) =>
        live.map((account) => ({
          ...account,
          isNre: account.isNre && account.account_type === "SAVINGS",
        })),
    ),
  }),
  ...breaking("bank-accounts-update", {
    "readd-of-pending-refused: refuses to update an account whose verification is pending": refuses(
      "upsertBankAccount",
      "link-account-exists-pending",
      (call) => ownRecordsOfNumber(call).some(({ state }) => state === "pending"),
    ),
    "update-refused: refuses an account that exists instead of updating it": refuses(
      "upsertBankAccount",
      "link-account-duplicate",
      exists,
    ),
  }),
  ...breaking("bank-accounts-readd-creates", {
    "readd-in-place: changes the old record when an account is added again": replacing(
      (store) => (existing, account) => {
        store.updateAccount(existing, { ...account, id: existing.id });
        return existing;
      },
    ),
    "readd-ignores-details: gives the new record the old details": replacingWith(
      (existing, account) => ({ ...account, ...fieldsIn({}, existing) }),
    ),
  }),
  ...breaking("bank-accounts-nre-approved", {
    "readd-not-verified: keeps state and is_nre when an account is added again": replacingWith(
      ({ state, isNre }, account) => ({ ...account, state, isNre }),
    ),
  }),
  ...breaking(["bank-accounts-is-nre-in-user", "bank-accounts-is-nre-in-account"], {
    "readd-not-identified: does not check for NRE when an account is added again": replacingWith(
      (_, account) => ({ ...account, isNre: false }),
    ),
  }),
  ...breaking(
    [
      "bank-accounts-name-match-approved",
      "bank-accounts-name-mismatch-rejected",
      "bank-accounts-nre-rejected-for-non-nri",
    ],
    {
      "readd-deletes-neighbour: deletes another account as well when one is added again": replacing(
        (store) => (existing, account) => {
          const live = store.replaceAccount(existing, account);
          const neighbour = store
            .accountsOf(existing.user)
            .find((each) => each !== live && each.state !== "deleted");
          if (neighbour) store.deleteAccount(neighbour);
          return live;
        },
      ),
    },
  ),
  ...breaking("bank-accounts-is-nre-in-result", {
    "is-nre-missing-in-update: leaves is_nre out of what an update returns": knowingReplaced(
      (isReplaced) =>
        withData("upsertBankAccount", (data) => {
          const details = data.bank_account as Data;
          if (!isReplaced(textOf(details.bank_account_id))) return data;
          return { bank_account: { ...details, is_nre: undefined } };
        }),
    ),
  }),
};
