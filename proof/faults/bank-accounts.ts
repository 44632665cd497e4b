import { type OperationName, addingAccounts, sellOperations } from "../../spec/operations.ts";
import { type AccountState, savings, current } from "../../spec/vocabulary.ts";
import { about, namedAccount, namedUser } from "../patches/calls.ts";
import { ownAccounts } from "../patches/own.ts";
import { inRules, inStore, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterRow, afterSuccess, changing, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { Crash, textOf } from "../../sandbox/input.ts";
import { fieldsIn, newAccount } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account, AccountFields, User } from "../../sandbox/records.ts";
import { noting, overlooking, remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";
import { linkingWhereSame } from "./older-endpoints.ts";
import { knowingReplaced } from "./readding.ts";
import { after, isBeyond } from "./references.ts";

// Which accounts are added, who owns them, and what is left of them after a deletion.

const accounts = inRules("bankAccounts");
const deleting = ["bank-accounts-delete", "versioning-older-delete"] as const;
const status = "bank_account.status";

const refusingType = (type: string): Patch =>
  accounts(({ isAccountType }) => ({
    isAccountType: (text) => text !== type && isAccountType(text),
  }));

const addingAs = (type: string, other: string): Patch =>
  withInput("upsertBankAccount", ({ input }) =>
    input.account_type === type ? { account_type: other } : {},
  );

const deletingOnly = (isDeleted: (account: Account) => boolean): Patch =>
  together(
    inStore((store) => ({
      deleteAccount: (account) => {
        if (isDeleted(account)) store.deleteAccount(account);
      },
    })),
    changing("deleteBankAccount", [status], () => "deleted"),
  );

/** A verification that was under way when its account was deleted or replaced still ends. */
const reviving = (how: "deleteAccount" | "replaceAccount"): Patch => {
  const verified = new Map<Account, AccountState>();
  return together(
    noting(how, (...[account]) => void verified.set(account, account.state)),
    accounts(({ stateAt }) => ({
      stateAt: (account, now) =>
        (account.verifiedAt <= now ? verified.get(account) : undefined) ?? stateAt(account, now),
    })),
  );
};

/** Knows the accounts that users had when they were marked as NRI. */
const sinceMarking = (patchOf: (wasBefore: (account: Account) => boolean) => Patch): Patch =>
  remembering<Account>(
    (remember) => afterSuccess("markNri", (call) => ownAccounts(call).forEach(remember)),
    patchOf,
  );

const overlookingOthers = (isMeant: (same: Account, user: User) => boolean): Patch =>
  overlooking("findSameAccount", (same, [user]) => same.user !== user && isMeant(same, user));

const endsAlike = (one: AccountFields, other: AccountFields): boolean =>
  one.bank_code === other.bank_code &&
  one.account_number.slice(-6) === other.account_number.slice(-6);

const newestAccount = (name: OperationName): Patch =>
  withInput(name, (call) => {
    const own = ownAccounts(call);
    const newest = own.findLast(({ state }) => state !== "deleted");
    const isKnown = own.some(({ id }) => id === call.input.bank_account_id);
    return newest && isKnown ? { bank_account_id: newest.id } : {};
  });

const isDifferingCurrentAccount = ({ input }: Call): boolean =>
  input.account_type === current && pennyDrop(textOf(input.account_number)) === "name-differs";

const queued = new WeakMap<User, Account>();

export const bankAccountsFaults = {
  ...breaking("bank-accounts-add", {
    "differing-current-refused: refuses CURRENT accounts in another name instead of rejecting them":
      refuses("upsertBankAccount", "link-account-validation-failed", isDifferingCurrentAccount),
  }),
  ...breaking(["bank-accounts-add", "bank-accounts-readd-deletes"], {
    "account-known-by-last-digits: takes an account for one of the user's that ends in the same six digits":
      inStore((store) => ({
        findSameAccount: (user, fields) =>
          store.findSameAccount(user, fields) ??
          store
            .accountsOf(user)
            .find((each) => each.state !== "deleted" && endsAlike(each, fields)),
      })),
  }),
  ...breaking("bank-accounts-delete", {
    "deleted-accounts-paid-into: pays sells into accounts that were deleted": [
      inStore(sellOperations, (store) => ({
        accountsOf: (user) =>
          store
            .accountsOf(user)
            .map((each) => (each.state === "deleted" ? { ...each, state: "approved" } : each)),
      })),
      "payout-account-named",
    ],
    "deleting-forgotten: answers that an account is deleted, but keeps it": deletingOnly(
      () => false,
    ),
    "pending-account-not-deleted: answers that a pending account is deleted, but keeps it":
      deletingOnly(({ state }) => state !== "pending"),
    "deleted-account-said-approved: returns approved as the status of a deleted account, though not with its record":
      changing("getBankAccountStatus", [status], (shown) =>
        shown === "deleted" ? "approved" : shown,
      ),
    "verification-revives-deleted: approves a deleted account when its verification ends": [
      reviving("deleteAccount"),
      "bank-verification-later",
    ],
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "verification-revives-replaced: approves a replaced account when its verification ends": [
      reviving("replaceAccount"),
      "bank-verification-later",
    ],
  }),
  ...breaking(["bank-accounts-delete", "bank-accounts-readd-deletes"], {
    "deletion-forgotten-after-months: has a deleted account again after some months": inStore(
      "getUser",
      (store) => ({
        accountsOf: (user) =>
          store
            .accountsOf(user)
            .map((each) => (isBeyond(user, 60) ? { ...each, state: "approved" } : each)),
      }),
    ),
    "deleted-account-crashes: fails when a deleted account is read": inStore((store) => ({
      findAccount: (id) => {
        const account = store.findAccount(id);
        if (account?.state === "deleted") throw new Crash("The record is gone.");
        return account;
      },
    })),
    "deleted-comes-back: brings a deleted account back when another is added": (service) =>
      noting("addAccount", ({ user, state }) => {
        const gone = service.store.accountsOf(user).find((each) => each.state === "deleted");
        if (gone) gone.state = state;
      })(service),
  }),
  ...breaking(deleting, {
    "deleting-refused: refuses to delete accounts": refuses("deleteBankAccount"),
    "deletion-by-number: deletes the record that took its place as well when a replaced one is deleted":
      afterSuccess("deleteBankAccount", (call) => {
        const named = namedAccount(call);
        const live = named && call.store.findSameAccount(named.user, named);
        if (live && live.user === named.user) call.store.deleteAccount(live);
      }),
    "all-accounts-deleted: deletes the user's first account as well when another is deleted":
      afterSuccess("deleteBankAccount", (call) => {
        const [first] = ownAccounts(call);
        if (first) call.store.deleteAccount(first);
      }),
    "other-accounts-gone: deletes all accounts of a user when one is deleted": [
      afterSuccess("deleteBankAccount", (call) => {
        for (const each of ownAccounts(call)) call.store.deleteAccount(each);
      }),
      "deleted-accounts-gone",
    ],
    "newest-account-deleted: deletes the newest account of a user, whichever is named":
      newestAccount("deleteBankAccount"),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "newest-account-shown: returns the newest account of a user, whichever is asked for":
      newestAccount("getBankAccount"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "newest-account-status-shown: returns the status of the newest account, whichever is asked for":
      newestAccount("getBankAccountStatus"),
  }),
  ...breaking("versioning-older-update", {
    "newest-account-updated: updates the newest account of a user, whichever is named":
      newestAccount("updateBankAccount"),
  }),
  ...breaking("link-account-duplicate", {
    "duplicate-of-newest-only: recognizes only the newest account of a user as a duplicate": onlyIn(
      "linkBankAccount",
      overlooking(
        "findSameAccount",
        (same, [user], store) =>
          same.user === user &&
          same !== store.accountsOf(user).findLast(({ state }) => state !== "deleted"),
      ),
    ),
    "duplicates-unknown-since-marking: adds an account again that was there before marking as NRI":
      sinceMarking((wasBefore) =>
        linkingWhereSame((same, user) => same.user !== user || !wasBefore(same)),
      ),
  }),
  ...breaking("link-account-owned-by-another", {
    "former-owner-links-again: links an account that another user has by now to the one who had it before":
      onlyIn("linkBankAccount", (service) =>
        overlookingOthers(({ account_number }, user) =>
          service.store.accountsOf(user).some((each) => each.account_number === account_number),
        )(service),
      ),
    "owner-known-by-type: does not notice another user's account that is linked under another account type":
      linkingWhereSame(
        (same, user, { account_type }) => same.user === user || same.account_type === account_type,
      ),
    "account-numbers-as-numbers: drops the leading zeros of account numbers": withInput(
      addingAccounts,
      ({ input }) => ({ account_number: textOf(input.account_number).replace(/^0+/, "") }),
    ),
    "owner-of-readded-unknown: forgets who has an account once it was added again": knowingReplaced(
      (isReplaced) => overlookingOthers(({ id }) => isReplaced(id)),
    ),
    "owner-unknown-since-marking: forgets who has an account once its user is marked as NRI":
      sinceMarking(overlookingOthers),
    "owner-forgotten-after-a-month: forgets after a month whose an account is": linkingWhereSame(
      (same, user) => same.user === user || !isBeyond(user, 30),
    ),
  }),
  ...breaking("link-account-ceiling-reached", {
    "accounts-counted-for-a-month: counts an account towards the maximum for a month": accounts(
      addingAccounts,
      { countsTowardsMaximum: () => false },
      after(30),
    ),
  }),
  ...breaking("bank-accounts-ceiling", {
    "ceiling-begins-with-marking: counts only accounts that were added after marking as NRI":
      sinceMarking((wasBefore) =>
        accounts(({ countsTowardsMaximum }) => ({
          countsTowardsMaximum: (account) => !wasBefore(account) && countsTowardsMaximum(account),
        })),
      ),
  }),
  ...breaking(["errors-change-nothing", "bank-accounts-ceiling-freed"], {
    "excess-account-queued: adds an account that was one too many once there is room": together(
      afterRow(
        "linkBankAccount",
        "link-account-ceiling-reached",
        about(namedUser, (user, call) => {
          queued.set(user, newAccount(call, user, fieldsIn(call.input)));
        }),
      ),
      afterSuccess(
        "deleteBankAccount",
        about(
          (call) => queued.get(namedUser(call) as User),
          (next, { store }) => store.addAccount(next),
        ),
      ),
    ),
  }),
  ...breaking("bank-accounts-states-named", {
    "state-unknown-word: uses state names of its own": accounts(({ spelling }) => ({
      spelling: (state) => `${spelling(state)}_maybe`,
    })),
    "pending-unknown-word: has its own word for pending accounts": accounts(({ spelling }) => ({
      spelling: (state) => (state === "pending" ? "in_progress" : spelling(state)),
    })),
  }),
  ...breaking(["bank-accounts-name-mismatch-rejected", "bank-accounts-nre-rejected-for-non-nri"], {
    "status-always-approved: returns approved as the status of every account": changing(
      "getBankAccountStatus",
      [status],
      () => "approved",
    ),
  }),
  ...breaking("bank-accounts-need-kyc", {
    "accounts-without-kyc: adds accounts of users without KYC": accounts({
      isLinkingAllowed: () => true,
    }),
  }),
  ...breaking("bank-accounts-savings", {
    "savings-refused: refuses SAVINGS accounts": refusingType(savings),
    "savings-added-as-current: adds SAVINGS accounts as CURRENT ones": addingAs(savings, current),
  }),
  ...breaking("bank-accounts-current", {
    "current-refused: refuses CURRENT accounts": refusingType(current),
    "current-added-as-savings: adds CURRENT accounts as SAVINGS ones": addingAs(current, savings),
  }),
  ...breaking("bank-accounts-name-match-approved", {
    "name-match-rejected: rejects accounts whose name matches": accounts(({ nameMatchState }) => ({
      nameMatchState: (matches) => (matches ? "rejected" : nameMatchState(matches)),
    })),
  }),
  ...breaking("bank-accounts-name-mismatch-rejected", {
    "name-mismatch-approved: approves accounts whose name differs": accounts({
      nameMatchState: () => "approved",
    }),
    "account-state-set-by-client: takes the state of a new bank account from the client": accounts(
      addingAccounts,
      { nameMatchState: () => "approved" },
      ({ input }) => input.status === "approved",
    ),
  }),
};
