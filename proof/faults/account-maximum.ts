import { addingAccounts } from "../../spec/operations.ts";
import {
  holdsMaximum,
  inRules,
  onlyIn,
  ownAccounts,
  ownRecordsOfNumber,
  refuses,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";

// 104004: which accounts count towards the maximum of approved ones, and when it holds.

const accounts = inRules("bankAccounts");

const noMaximum = accounts(() => ({ maximumApproved: Number.POSITIVE_INFINITY }));

const alsoCounting = (matches: (account: Account) => boolean): Patch =>
  accounts(({ countsTowardsMaximum }) => ({
    countsTowardsMaximum: (account) => matches(account) || countsTowardsMaximum(account),
  }));

const countingOnly = (matches: (account: Account, store: Store) => boolean): Patch =>
  accounts(({ countsTowardsMaximum }, { store }) => ({
    countsTowardsMaximum: (account) => matches(account, store) && countsTowardsMaximum(account),
  }));

const hasDeleted = (call: Call): boolean =>
  ownAccounts(call).some(({ state }) => state === "deleted");

const wasDeleted = (call: Call): boolean => {
  const same = ownRecordsOfNumber(call);
  return same.length > 0 && same.every(({ state }) => state === "deleted");
};

function hasOnePlaceLeftAtMost(call: Call): boolean {
  const { countsTowardsMaximum, maximumApproved } = call.rules.bankAccounts;
  return ownAccounts(call).filter(countsTowardsMaximum).length >= maximumApproved - 1;
}

/** In milliseconds. */
const staleMilliseconds = 20;

const countingLate = countingOnly(
  ({ user, verifiedAt }, store) => verifiedAt <= store.now(user) - staleMilliseconds,
);

const addsNre = ({ input }: Call): boolean => pennyDrop(textOf(input.account_number)) === "nre";

export const accountMaximumFaults = {
  "ceiling-not-enforced": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum of approved accounts",
    patch: noMaximum,
  },
  "ceiling-overlooked-by-add": {
    breaks: "bank-accounts-ceiling",
    does: "enforces the maximum of accounts at the older endpoints only",
    patch: onlyIn("upsertBankAccount", noMaximum),
  },
  "ceiling-overlooked-by-older-update": {
    breaks: "bank-accounts-ceiling",
    does: "approves an account that the older endpoint updates, whatever the maximum",
    patch: onlyIn(
      "updateBankAccount",
      accounts(() => ({
        maximumApproved: Number.POSITIVE_INFINITY,
        nameMatchState: () => "approved" as const,
      })),
    ),
  },
  "ceiling-counts-rejected": {
    breaks: "bank-accounts-ceiling",
    does: "counts accounts rejected by name towards the maximum",
    patch: alsoCounting(({ state }) => state === "name-rejected"),
  },
  "ceiling-counts-all-rejected": {
    breaks: "bank-accounts-ceiling",
    does: "counts rejected NRE accounts towards the maximum",
    patch: alsoCounting(({ state }) => state === "rejected"),
  },
  "ceiling-counts-deleted-nre": {
    breaks: "bank-accounts-ceiling",
    does: "counts NRE accounts that were deleted towards the maximum",
    patch: alsoCounting(({ isNre, state }) => isNre && state === "deleted"),
  },
  "ceiling-never-freed": {
    breaks: "bank-accounts-ceiling-freed",
    does: "counts deleted accounts as approved",
    patch: alsoCounting(({ state }) => state === "deleted"),
  },
  "ceiling-without-nre": {
    breaks: "bank-accounts-ceiling",
    does: "does not count NRE accounts towards the maximum",
    patch: countingOnly(({ isNre }) => !isNre),
  },
  "ceiling-for-each-kind": {
    breaks: "bank-accounts-ceiling",
    does: "counts NRE accounts and ordinary ones apart",
    patch: together(
      onlyIn(
        addingAccounts,
        countingOnly(({ isNre }) => isNre),
        addsNre,
      ),
      onlyIn(
        addingAccounts,
        countingOnly(({ isNre }) => !isNre),
        (call) => !addsNre(call),
      ),
    ),
  },
  "ceiling-for-residents-only": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum of accounts for NRI users",
    patch: countingOnly(({ user }) => !user.isNri),
  },
  "ceiling-forgotten-after-delete": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum for a user who has deleted an account",
    patch: countingOnly(({ user }, store) =>
      store.accountsOf(user).every(({ state }) => state !== "deleted"),
    ),
  },
  "any-deletion-frees-a-place": {
    breaks: "bank-accounts-ceiling",
    does: "ignores the maximum for a user who has ever deleted an account",
    patch: onlyIn("linkBankAccount", noMaximum, hasDeleted),
  },
  "deleted-never-added-again": {
    breaks: "bank-accounts-ceiling-freed",
    does: "refuses to add an account again that was deleted at the maximum",
    patch: refuses(
      addingAccounts,
      "link-account-ceiling-reached",
      (call) => wasDeleted(call) && hasOnePlaceLeftAtMost(call),
    ),
  },
  "full-users-never-updated": {
    breaks: "bank-accounts-update",
    does: "refuses to update an account of a user who holds the maximum",
    patch: refuses("upsertBankAccount", "link-account-ceiling-reached", holdsMaximum),
  },
  "last-place-taken-late": {
    breaks: "bank-accounts-ceiling",
    does: "counts accounts as they were a moment ago",
    patch: countingLate,
  },
  "last-place-taken-late-by-add": {
    breaks: "bank-accounts-ceiling",
    does: "counts accounts as they were a moment ago where the newer operation adds one",
    patch: onlyIn("upsertBankAccount", countingLate),
  },
} satisfies Record<string, Fault>;
