import { current, savings } from "../../spec/vocabulary.ts";
import { type OperationName } from "../../spec/operations.ts";
import { about, namedAccount, namedUser } from "../patches/calls.ts";
import { ownAccounts, ownRecordsOfNumber } from "../patches/own.ts";
import { inRules, inStore, onlyIn, refuses } from "../patches/parts.ts";
import { afterSuccess, withInput } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account, AccountFields, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { noting, overlooking, remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";
import { keepingOld } from "./readding.ts";

// Versioning: the paths, and the older add and update, which keep working.

const adding = "linkBankAccount";
const updating = "updateBankAccount";

const moved =
  (name: OperationName): Patch =>
  ({ routes }) => {
    const route = routes[name];
    return {
      routes: { [name]: route && { ...route, path: route.path.replace("/api/", "/moved/") } },
    };
  };

const addedAs = (change: (account: Account, store: Store) => Account): Patch =>
  inStore(adding, (store) => ({
    addAccount: (account) => store.addAccount(change(account, store)),
  }));

export const linkingWhereSame = (
  isFound: (same: Account, user: User, fields: AccountFields) => boolean,
): Patch =>
  onlyIn(
    adding,
    overlooking("findSameAccount", (same, [user, fields]) => !isFound(same, user, fields)),
  );

const withUpdated = (patch: (isUpdated: (account: Account) => boolean) => Patch): Patch =>
  remembering<Account>((remember) => afterSuccess(updating, about(namedAccount, remember)), patch);

/** Knows the accounts that an operation has added. */
const knowing = (
  operation: OperationName,
  patch: (isKnown: (account: Account) => boolean) => Patch,
): Patch =>
  remembering<Account>((remember) => onlyIn(operation, noting("addAccount", remember)), patch);

/** For faults that treat accounts from the older endpoint differently. */
const knowingOlder = (patch: (isOlder: (account: Account) => boolean) => Patch): Patch =>
  knowing(adding, patch);

const sparing = (
  name: "updateAccount" | "deleteAccount",
  isSpared: (account: Account) => boolean,
): Patch =>
  inStore((store) => ({
    [name]: (account: Account, changes: Partial<Account>) =>
      isSpared(account) ? undefined : store[name](account, changes),
  }));

export const olderEndpointsFaults = {
  ...breaking("versioning-version-in-path", {
    "quote-path-moved: serves pool quotes at another path": moved("getPoolSellQuote"),
  }),
  ...breaking("versioning-add-update-path", {
    "add-update-path-moved: serves the add/update operation at another path":
      moved("upsertBankAccount"),
  }),
  ...breaking("versioning-older-add", {
    "older-add-forgets: answers the older add as if it had added the account": inStore(adding, {
      addAccount: () => {},
    }),
    "deleted-name-rejected-still-exists: does not take an account again that was deleted after a name mismatch":
      refuses(adding, "link-account-exists-name-rejected", (call) => {
        const [first] = ownRecordsOfNumber(call);
        return first?.state === "deleted" && pennyDrop(first.account_number) === "name-differs";
      }),
    "older-add-never-approves: rejects every account that the older endpoint adds": addedAs(
      (account) => ({ ...account, state: "rejected" }),
    ),
    "older-add-replaces: deletes the user's other accounts when the older endpoint adds one":
      addedAs((account, store) => {
        store.accountsOf(account.user).forEach(store.deleteAccount);
        return account;
      }),
  }),
  ...breaking("bank-accounts-name-mismatch-rejected", {
    "older-update-approves: approves an account that the older endpoint updates": inStore(
      updating,
      (store) => ({
        updateAccount: (account, changes) =>
          store.updateAccount(account, { ...changes, state: "approved" }),
      }),
    ),
  }),
  ...breaking("versioning-older-update", {
    "older-update-forgets: answers the older update as if it had changed the account": inStore(
      updating,
      { updateAccount: () => {} },
    ),
    "older-update-keeps-type: changes everything but the account type in the older update":
      withInput(updating, () => ({ account_type: undefined })),
    "older-update-resets-type: makes an account whose type the older update repeats a SAVINGS one":
      withInput(updating, (call) =>
        namedAccount(call)?.account_type === call.input.account_type
          ? { account_type: savings }
          : {},
      ),
    "older-update-deletes: deletes an account in the older update": inStore(updating, (store) => ({
      updateAccount: (account) => store.deleteAccount(account),
    })),
    "older-update-of-two-refused: refuses the older update of a user with a second account":
      refuses(
        updating,
        undefined,
        (call) => ownAccounts(call).filter(({ state }) => state === "approved").length > 1,
      ),
    "second-older-update-ignored: keeps an account as the older endpoint has changed it first":
      withUpdated((isUpdated) => onlyIn(updating, sparing("updateAccount", isUpdated))),
    "older-account-not-updated: does not update an account that the older endpoint added":
      knowingOlder((isOlder) => sparing("updateAccount", isOlder)),
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
      updating,
      (call) => {
        const account = namedAccount(call);
        if (account && call.input.account_type === null) account.account_type = "null";
      },
    ),
  }),
  ...breaking("bank-accounts-ceiling", {
    "current-accounts-not-counted: does not count accounts of the type CURRENT towards the maximum":
      inRules("bankAccounts")(({ countsTowardsMaximum }) => ({
        countsTowardsMaximum: (account) =>
          account.account_type !== current && countsTowardsMaximum(account),
      })),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "older-account-not-deleted: does not delete an account that the older endpoint added":
      knowingOlder((isOlder) => sparing("deleteAccount", isOlder)),
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "older-account-not-replaced: leaves the record of an account that the older endpoint added when the newer adds it again":
      knowingOlder(keepingOld),
  }),
  ...breaking(["bank-accounts-nre-approved", "bank-accounts-nre-identified"], {
    "older-nre-never-identified: does not check for NRE when an account that the older endpoint added is added again":
      knowingOlder((isOlder) =>
        inStore((store) => ({
          replaceAccount: (existing, account) => {
            const isUnchecked = isOlder(existing) && account.isNre;
            const kept = { ...account, state: "rejected" as const, isNre: false };
            return store.replaceAccount(existing, isUnchecked ? kept : account);
          },
        })),
      ),
  }),
  ...breaking(["versioning-older-add", "link-account-verification-pending"], {
    "deleted-pending-still-blocks: refuses further accounts of a user at the older endpoint who has deleted a pending one":
      remembering<User | undefined>(
        (remember) =>
          noting("deleteAccount", ({ state, user }) => {
            if (state === "pending") remember(user);
          }),
        (isWaiting) =>
          refuses(adding, "link-account-verification-pending", (call) =>
            isWaiting(namedUser(call)),
          ),
      ),
  }),
};
