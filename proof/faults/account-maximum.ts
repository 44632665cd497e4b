import { addingAccounts } from "../../spec/operations.ts";
import { isOfNri, namedAccount, namedUser } from "../patches/calls.ts";
import { holdsMaximum, ownAccounts, ownRecordsOfNumber } from "../patches/own.ts";
import { around, inRules, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterSuccess } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { momentsAgo, noting } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";

// 104004: which accounts count towards the maximum of approved ones, and when it holds.

const full = "link-account-ceiling-reached";
const accounts = inRules("bankAccounts");
const noMaximum = accounts({ maximumApproved: Number.POSITIVE_INFINITY });

const alsoCounting = (matches: (account: Account) => boolean): Patch =>
  accounts(({ countsTowardsMaximum }) => ({
    countsTowardsMaximum: (account) => matches(account) || countsTowardsMaximum(account),
  }));

const countingOnly = (matches: (account: Account, store: Store) => boolean): Patch =>
  accounts(({ countsTowardsMaximum }, { store }) => ({
    countsTowardsMaximum: (account) => matches(account, store) && countsTowardsMaximum(account),
  }));

const countingAlike = (isAlike: (account: Account, call: Call) => boolean): Patch =>
  around(addingAccounts, (before) => (call) => {
    const { bankAccounts } = call.rules;
    const countsTowardsMaximum = (account: Account) =>
      isAlike(account, call) && bankAccounts.countsTowardsMaximum(account);
    return before({
      ...call,
      rules: { ...call.rules, bankAccounts: { ...bankAccounts, countsTowardsMaximum } },
    });
  });

const isDeleted = ({ state }: Account): boolean => state === "deleted";

const wasDeleted = (call: Call): boolean => {
  const same = ownRecordsOfNumber(call);
  return same.length > 0 && same.every(isDeleted);
};

function hasOnePlaceLeftAtMost(call: Call): boolean {
  const { countsTowardsMaximum, maximumApproved } = call.rules.bankAccounts;
  return ownAccounts(call).filter(countsTowardsMaximum).length >= maximumApproved - 1;
}

const staleMilliseconds = 20;

/** Keeps a count of freed places beside the records. */
const freeing = (patchOf: (free: (call: Call) => void) => Patch): Patch => {
  const freed = new WeakMap<User, number>();
  const freedFor = (call: Call) => freed.get(namedUser(call) as User) ?? 0;
  return together(
    around(addingAccounts, (before) => (call) => {
      const { bankAccounts } = call.rules;
      const maximumApproved = bankAccounts.maximumApproved + freedFor(call);
      const rules = { ...call.rules, bankAccounts: { ...bankAccounts, maximumApproved } };
      return before({ ...call, rules });
    }),
    patchOf((call) => void freed.set(namedUser(call) as User, freedFor(call) + 1)),
  );
};

const freeingWhen = (
  operation: "deleteBankAccount" | "upsertBankAccount",
  isFreed: (call: Call) => boolean,
): Patch =>
  freeing((free) =>
    around(operation, (before) => (call) => {
      if (isFreed(call)) free(call);
      return before(call);
    }),
  );

const countingLate = countingOnly(
  ({ user, verifiedAt }, store) => verifiedAt <= store.now(user) - staleMilliseconds,
);

export const accountMaximumFaults = {
  ...breaking("bank-accounts-ceiling", {
    "ceiling-not-enforced: has no maximum of approved accounts": noMaximum,
    "ceiling-overlooked-by-add: enforces the maximum of accounts at the older endpoints only":
      onlyIn("upsertBankAccount", noMaximum),
    "ceiling-overlooked-by-older-update: approves an account that the older endpoint updates, whatever the maximum":
      accounts("updateBankAccount", {
        maximumApproved: Number.POSITIVE_INFINITY,
        nameMatchState: () => "approved",
      }),
    "ceiling-counts-rejected: counts accounts rejected by name towards the maximum": alsoCounting(
      ({ state }) => state === "name-rejected",
    ),
    "ceiling-counts-all-rejected: counts rejected NRE accounts towards the maximum": alsoCounting(
      ({ state }) => state === "rejected",
    ),
    "ceiling-counts-deleted-nre: counts NRE accounts that were deleted towards the maximum":
      alsoCounting((account) => account.isNre && isDeleted(account)),
    "ceiling-without-nre: does not count NRE accounts towards the maximum": countingOnly(
      ({ isNre }) => !isNre,
    ),
    "ceiling-for-each-kind: counts NRE accounts and ordinary ones apart": countingAlike(
      ({ isNre }, { input }) => isNre === (pennyDrop(textOf(input.account_number)) === "nre"),
    ),
    "ceiling-for-each-type: counts savings and current accounts apart": countingAlike(
      ({ account_type }, { input }) => account_type === input.account_type,
    ),
    "ceiling-for-each-bank: counts the accounts of each bank apart": countingAlike(
      ({ bank_code }, { input }) => bank_code === input.bank_code,
    ),
    "deleting-twice-frees-two: makes room twice for an account that is deleted twice": freeingWhen(
      "deleteBankAccount",
      (call) => namedAccount(call)?.state === "deleted",
    ),
    "updates-free: makes room for another account with each update": freeing((free) =>
      afterSuccess("updateBankAccount", free),
    ),
    "replacing-frees: makes room for another account when one is replaced": freeingWhen(
      "upsertBankAccount",
      (call) => ownRecordsOfNumber(call).some(({ state }) => state === "approved"),
    ),
    "ceiling-for-residents-only: has no maximum of accounts for NRI users": countingOnly(
      ({ user }) => !user.isNri,
    ),
    "ceiling-forgotten-after-delete: has no maximum for a user who has deleted an account":
      countingOnly(({ user }, store) => !store.accountsOf(user).some(isDeleted)),
    "any-deletion-frees-a-place: ignores the maximum for a user who has ever deleted an account":
      onlyIn("linkBankAccount", noMaximum, (call) => ownAccounts(call).some(isDeleted)),
    "last-place-taken-late: counts accounts as they were a moment ago": countingLate,
    "last-place-taken-late-by-add: counts accounts as they were a moment ago where the newer operation adds one":
      onlyIn("upsertBankAccount", countingLate),
    "nre-counted-late: counts an NRE account towards the maximum a moment after it was added": (
      service,
    ) => {
      const { write, isFresh } = momentsAgo<Account>(staleMilliseconds);
      return together(
        noting("addAccount", (account) => account.isNre && write(account)),
        countingOnly((account) => !isFresh(account)),
      )(service);
    },
  }),
  ...breaking("bank-accounts-ceiling-freed", {
    "ceiling-never-freed: counts deleted accounts as approved": alsoCounting(isDeleted),
    "deleted-never-added-again: refuses to add an account again that was deleted at the maximum":
      refuses(addingAccounts, full, (call) => wasDeleted(call) && hasOnePlaceLeftAtMost(call)),
  }),
  ...breaking("bank-accounts-update", {
    "full-users-never-updated: refuses to update an account of a user who holds the maximum":
      refuses("upsertBankAccount", full, holdsMaximum),
    "full-nri-never-updated: refuses to update an account of an NRI user who holds the maximum":
      refuses("upsertBankAccount", full, (call) => isOfNri(call) && holdsMaximum(call)),
  }),
  ...breaking("versioning-older-update", {
    "older-update-at-maximum-refused: refuses the older update of a user who holds the maximum":
      refuses("updateBankAccount", full, holdsMaximum),
  }),
  ...breaking(["link-account-ceiling-reached", "bank-accounts-ceiling"], {
    "nre-beyond-maximum-of-older-add: does not count NRE accounts towards the maximum at the older endpoint":
      onlyIn(
        "linkBankAccount",
        countingOnly(({ isNre }) => !isNre),
      ),
  }),
};
