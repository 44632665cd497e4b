import type { OperationName } from "../../spec/operations.ts";
import {
  about,
  refuses,
  afterSuccess,
  namedAccount,
  ownAccounts,
  ownRecordsOfNumber,
  together,
  withInput,
  inRules,
  namedUser,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Call } from "../../sandbox/context.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account, AccountFields, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { breaking } from "./fault.ts";

const moved =
  (name: OperationName): Patch =>
  ({ routes }) => {
    const route = routes[name];
    return {
      routes: { [name]: route && { ...route, path: route.path.replace("/api/", "/moved/") } },
    };
  };

// Versioning, rule 3: the older add and update, which keep working.

const holdsSecond = (call: Call): boolean =>
  ownAccounts(call).filter(({ state }) => state === "approved").length > 1;

const addedAs = (change: (account: Account) => Partial<Account>): Patch =>
  inStore("linkBankAccount", (store) => ({
    addAccount: (account) => store.addAccount({ ...account, ...change(account) }),
  }));

export const linkingWhereSame = (
  isFound: (same: Account, user: User, fields: AccountFields) => boolean,
): Patch =>
  inStore("linkBankAccount", (store) => ({
    findSameAccount: (user, fields) => {
      const same = store.findSameAccount(user, fields);
      return same && isFound(same, user, fields) ? same : undefined;
    },
  }));

// What the older update of an account undoes.

const accounts = inRules("bankAccounts");

function withUpdated(patch: (isUpdated: (account: Account) => boolean) => Patch): Patch {
  const updated = new WeakSet<Account>();
  return together(
    afterSuccess(
      "updateBankAccount",
      about(namedAccount, (account) => updated.add(account)),
    ),
    patch((account) => updated.has(account)),
  );
}

/** Of the accounts that an operation has added. */
const knowing =
  (operation: OperationName, patch: (isKnown: (account: Account) => boolean) => Patch): Patch =>
  (service) => {
    const known = new WeakSet<Account>();
    const noting = inStore(operation, (store) => ({
      addAccount: (account) => {
        known.add(account);
        store.addAccount(account);
      },
    }));
    return together(
      patch((account) => known.has(account)),
      noting,
    )(service);
  };

// Accounts that the older endpoint added, which other operations don't take for accounts.

const knowingOlder = (
  change: (store: Store, isOlder: (account: Account) => boolean) => Partial<Store>,
): Patch => knowing("linkBankAccount", (isOlder) => inStore((store) => change(store, isOlder)));

export const olderEndpointsFaults = {
  ...breaking("versioning-version-in-path", {
    "quote-path-moved: serves pool quotes at another path": moved("getPoolSellQuote"),
  }),
  ...breaking("versioning-add-update-path", {
    "add-update-path-moved: serves the add/update operation at another path":
      moved("upsertBankAccount"),
  }),
  ...breaking("versioning-older-add", {
    "older-add-gone: refuses the older add": refuses(
      "linkBankAccount",
      "link-account-validation-failed",
    ),
    "older-add-forgets: answers the older add as if it had added the account": inStore(
      "linkBankAccount",
      () => ({ addAccount: () => {} }),
    ),
    "deleted-name-rejected-still-exists: does not take an account again that was deleted after a name mismatch":
      refuses("linkBankAccount", "link-account-exists-name-rejected", (call) => {
        const [first] = ownRecordsOfNumber(call);
        return first?.state === "deleted" && pennyDrop(first.account_number) === "name-differs";
      }),
    "older-add-never-approves: rejects every account that the older endpoint adds": addedAs(() => ({
      state: "rejected",
    })),
    "older-add-replaces: deletes the user's other accounts when the older endpoint adds one":
      inStore("linkBankAccount", (store) => ({
        addAccount: (account) => {
          for (const other of store.accountsOf(account.user)) store.deleteAccount(other);
          store.addAccount(account);
        },
      })),
  }),
  ...breaking("versioning-older-update", {
    "older-update-gone: refuses the older update": refuses("updateBankAccount"),
    "older-update-forgets: answers the older update as if it had changed the account": inStore(
      "updateBankAccount",
      () => ({ updateAccount: () => {} }),
    ),
    "older-update-keeps-type: changes everything but the account type in the older update":
      withInput("updateBankAccount", () => ({ account_type: undefined })),
    "older-update-resets-type: makes an account whose type the older update repeats a SAVINGS one":
      withInput("updateBankAccount", (call) =>
        namedAccount(call)?.account_type === call.input.account_type
          ? { account_type: "SAVINGS" }
          : {},
      ),
    "older-update-deletes: deletes an account in the older update": inStore(
      "updateBankAccount",
      (store) => ({ updateAccount: (account) => store.deleteAccount(account) }),
    ),
    "older-update-of-two-refused: refuses the older update of a user with a second account":
      refuses("updateBankAccount", undefined, holdsSecond),
    "second-older-update-ignored: keeps an account as the older endpoint has changed it first":
      withUpdated((isUpdated) =>
        inStore("updateBankAccount", (store) => ({
          updateAccount: (account, changes) =>
            isUpdated(account) ? undefined : store.updateAccount(account, changes),
        })),
      ),
    "older-account-not-updated: does not update an account that the older endpoint added":
      knowingOlder((store, isOlder) => ({
        updateAccount: (account, changes) =>
          isOlder(account) ? undefined : store.updateAccount(account, changes),
      })),
  }),
  ...breaking("link-account-owned-by-another", {
    "older-add-for-first-user: does not notice another user's account that the newer endpoint added":
      knowing("upsertBankAccount", (isNewer) =>
        linkingWhereSame((same, user) => same.user === user || !isNewer(same)),
      ),
    "nre-account-of-another-added: does not notice that an NRE account is another user's at the older endpoint":
      linkingWhereSame((same, user) => same.user === user || !same.isNre),
    "owner-lost-with-older-update: forgets who has an account once the older endpoint has updated it":
      withUpdated((isUpdated) =>
        linkingWhereSame((same, user) => same.user === user || !isUpdated(same)),
      ),
  }),
  ...breaking("link-account-duplicate", {
    "other-type-is-no-duplicate: adds an account again at the older endpoint under another account type":
      linkingWhereSame(
        (same, user, { account_type }) => same.user !== user || same.account_type === account_type,
      ),
  }),
  ...breaking("bank-accounts-other-type-refused", {
    "null-type-kept: keeps null as the account type when the older update sends it": afterSuccess(
      "updateBankAccount",
      (call) => {
        const account = namedAccount(call);
        if (account && call.input.account_type === null) account.account_type = "null";
      },
    ),
  }),
  ...breaking("users-is-nri-set", {
    "nri-lost-with-older-update: does not keep a user marked as NRI whose account the older endpoint updates":
      afterSuccess(
        "updateBankAccount",
        about(namedUser, (user) => void (user.isNri = false)),
      ),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "nre-lost-with-older-update: sets is_nre of an account to false when the older endpoint updates it":
      afterSuccess(
        "updateBankAccount",
        about(namedAccount, (account) => void (account.isNre = false)),
      ),
  }),
  ...breaking("bank-accounts-ceiling", {
    "current-accounts-not-counted: does not count accounts of the type CURRENT towards the maximum":
      accounts(({ countsTowardsMaximum }) => ({
        countsTowardsMaximum: (account) =>
          account.account_type !== "CURRENT" && countsTowardsMaximum(account),
      })),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "older-account-not-deleted: does not delete an account that the older endpoint added":
      knowingOlder((store, isOlder) => ({
        deleteAccount: (account) => (isOlder(account) ? undefined : store.deleteAccount(account)),
      })),
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "older-account-not-replaced: leaves the record of an account that the older endpoint added when the newer adds it again":
      knowingOlder((store, isOlder) => ({
        replaceAccount: (existing, account) => {
          if (!isOlder(existing)) return store.replaceAccount(existing, account);
          store.addAccount(account);
          return account;
        },
      })),
  }),
  ...breaking(["bank-accounts-nre-approved", "bank-accounts-nre-identified"], {
    "older-nre-never-identified: does not check for NRE when an account that the older endpoint added is added again":
      knowingOlder((store, isOlder) => ({
        replaceAccount: (existing, account) => {
          const isUnchecked = isOlder(existing) && account.isNre;
          const kept = { ...account, state: "rejected" as const, isNre: false };
          return store.replaceAccount(existing, isUnchecked ? kept : account);
        },
      })),
  }),
  ...breaking(["versioning-older-add", "link-account-verification-pending"], {
    "deleted-pending-still-blocks: refuses further accounts of a user at the older endpoint who has deleted a pending one":
      (service) => {
        const waiting = new Set<User | undefined>();
        return together(
          inStore((store) => ({
            deleteAccount: (account) => {
              if (account.state === "pending") waiting.add(account.user);
              store.deleteAccount(account);
            },
          })),
          refuses("linkBankAccount", "link-account-verification-pending", (call) =>
            waiting.has(namedUser(call)),
          ),
        )(service);
      },
  }),
};
