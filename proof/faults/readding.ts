import type { OperationName } from "../../spec/operations.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import { namedAccount, namedUser } from "../patches/calls.ts";
import { ownRecordsOfNumber } from "../patches/own.ts";
import { around, inStore, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterSuccess, late, withData } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { fieldsIn } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { noting, remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";

// Accounts that are added again: a new record takes the place of the old one.

const replacing = (replace: (store: Store) => Store["replaceAccount"]): Patch =>
  inStore((store) => ({ replaceAccount: replace(store) }));

const replacingWith = (change: (existing: Account, account: Account) => Account): Patch =>
  replacing(
    (store) => (existing, account) => store.replaceAccount(existing, change(existing, account)),
  );

export const keepingOld = (isKept: (existing: Account) => boolean): Patch =>
  replacing((store) => (existing, account) => {
    if (!isKept(existing)) return store.replaceAccount(existing, account);
    store.addAccount(account);
    return account;
  });

/** Repeats its first answer until an operation changes what it shows. */
export const keeping =
  (name: OperationName, id: string, endedBy: readonly OperationName[]): Patch =>
  (service) => {
    const kept = new Map<string, Data>();
    return together(
      around(name, (before) => (call) => {
        const key = textOf(call.input[id]);
        const data = kept.get(key) ?? before(call);
        kept.set(key, data);
        return data;
      }),
      afterSuccess(endedBy, ({ input }) => void kept.delete(textOf(input[id]))),
    )(service);
  };

export const knowingReplaced = (patch: (isReplaced: (id: string) => boolean) => Patch): Patch =>
  remembering<string>(
    (remember) => noting("replaceAccount", (_, account) => remember(account.id)),
    patch,
  );

function exists(call: Call): boolean {
  const user = namedUser(call);
  return (
    user !== undefined && call.store.findSameAccount(user, fieldsIn(call.input))?.user === user
  );
}

const isPending = ({ state }: Account): boolean => state === "pending";

export const readdingFaults = {
  ...breaking("bank-accounts-update", {
    "readd-of-pending-refused: refuses to update an account whose verification is pending": refuses(
      "upsertBankAccount",
      "link-account-exists-pending",
      (call) => ownRecordsOfNumber(call).some(isPending),
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
  ...breaking("bank-accounts-readd-deletes", {
    "readd-keeps-old: keeps the old record when an account is added again": keepingOld(() => true),
    "readd-keeps-rejected: keeps the old record of a rejected account that is added again":
      keepingOld(({ state }) => state === "rejected"),
    "readd-keeps-name-rejected: keeps the old record of an account rejected by name that is added again":
      keepingOld(({ state }) => state === "name-rejected"),
    "readd-keeps-pending: keeps the old record of a pending account that is added again":
      keepingOld(isPending),
    "readd-keeps-nre: keeps the old record of an NRE account that is added again": keepingOld(
      ({ isNre }) => isNre,
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
    "replaced-status-kept: returns the status a replaced record had before, though not with its record":
      (service) => {
        const states = new Map<string, AccountState>();
        return together(
          noting("replaceAccount", ({ id, state }) => void states.set(id, state)),
          withData("getBankAccountStatus", (data, call) => {
            const state = states.get(namedAccount(call)?.id ?? "");
            if (!state) return data;
            const status = call.rules.bankAccounts.spelling(state);
            return { bank_account: { ...(data.bank_account as Data), status } };
          }),
        )(service);
      },
    "status-kept-until-deletion: shows the status of an account as first read until one is deleted":
      keeping("getBankAccountStatus", "bank_account_id", [
        "updateBankAccount",
        "deleteBankAccount",
      ]),
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
  ...breaking(["bank-accounts-nre-approved", "bank-accounts-nre-identified"], {
    "rejected-nre-never-identified: keeps to the rejection of an NRE account when its user, who is NRI by now, adds it again":
      replacingWith(({ state }, account) =>
        state === "rejected" && account.isNre ? { ...account, state, isNre: false } : account,
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
