import { namedAccount } from "../patches/calls.ts";
import { ownAccounts, ownRecordsOfNumber, ownTransactions } from "../patches/own.ts";
import { inRules, refuses, together, inStore } from "../patches/parts.ts";
import { afterSuccess, changing } from "../patches/flow.ts";
import { lapsedAfterMs, verificationMilliseconds } from "./users.ts";
import { noting } from "../patches/remembering.ts";
import { variantsOf } from "./variant.ts";
import { addingAccounts } from "../../spec/operations.ts";
import { type Data, isPlain, refuse } from "../../sandbox/input.ts";
import { stateOf } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account, AccountFields, User } from "../../sandbox/records.ts";
import { ofOneAccount } from "./account-records.ts";

const accounts = inRules("bankAccounts");

const lapsing: Patch = inStore((store) => {
  const lapsed = (account: Account): Account => {
    const isOld = store.now(account.user) - account.verifiedAt > lapsedAfterMs;
    if (account.state === "approved" && isOld) store.deleteAccount(account);
    return account;
  };
  return {
    accountsOf: (user) => store.accountsOf(user).map(lapsed),
    findAccount: (id) => {
      const account = store.findAccount(id);
      return account && lapsed(account);
    },
    findSameAccount: (user, fields) => {
      const account = store.findSameAccount(user, fields);
      return account && lapsed(account).state !== "deleted" ? account : undefined;
    },
  };
});

const withWordForNre = (details: Data): Data =>
  details.is_nre === true && details.status === "approved"
    ? { ...details, status: "approved_nre" }
    : details;

const inWordsOfItsOwn = (shown: unknown): unknown => {
  if (Array.isArray(shown)) return shown.map(inWordsOfItsOwn);
  return isPlain(shown) ? withWordForNre(shown) : shown;
};

const isApproved = ({ state, verifiedAt }: Account, now: number): boolean =>
  state === "approved" && verifiedAt <= now;

const ownedWhenApproved: Patch = (service) => {
  const records = new Map<string, Account[]>();
  const recordsOf = ({ bank_code, account_number }: AccountFields, { client }: User): Account[] => {
    const key = [client.name, bank_code, account_number].join(" ");
    const found = records.get(key) ?? [];
    records.set(key, found);
    return found;
  };
  const keep = (account: Account): void => void recordsOf(account, account.user).push(account);
  return together(
    accounts(({ stateAt }) => ({
      stateAt: (account, now) => {
        const all = recordsOf(account, account.user);
        const earlier = all.slice(0, Math.max(all.indexOf(account), 0));
        const isAnothers = earlier.some(
          (other) => other.user !== account.user && isApproved(other, account.verifiedAt),
        );
        if (isAnothers && isApproved(account, now)) account.state = "rejected";
        return stateAt(account, now);
      },
    })),
    inStore((store) => ({
      findSameAccount: (user, fields) => {
        const live = recordsOf(fields, user).filter(({ state }) => state !== "deleted");
        const owned = live.find(
          (account) => account.user !== user && isApproved(account, store.now(account.user)),
        );
        return owned ?? live.find((account) => account.user === user);
      },
    })),
    noting("addAccount", keep),
    noting("replaceAccount", (_, account) => keep(account)),
  )(service);
};

export const bankAccountsVariants = variantsOf({
  "bank-verification-later: verifies bank accounts some time after they were added": accounts({
    verificationMilliseconds,
  }),
  "bank-verification-by-state: verifies bank accounts when a provider state says so": accounts({
    verificationMilliseconds: Number.POSITIVE_INFINITY,
  }),
  "approved-verified-anew: verifies approved accounts anew whenever their user is marked as NRI":
    afterSuccess("markNri", (call) => {
      const { rules, store } = call;
      for (const account of ownAccounts(call).filter(({ state }) => state === "approved")) {
        const verifiedAt = store.now(account.user) + rules.bankAccounts.verificationMilliseconds;
        store.updateAccount(account, { verifiedAt });
      }
    }),
  "name-mismatch-plain-rejected: rejects accounts whose name differs, but not by name": accounts(
    ({ nameMatchState }) => ({
      nameMatchState: (matches) => (matches ? nameMatchState(matches) : "rejected"),
    }),
  ),
  "deleted-accounts-gone: answers 404 for deleted bank accounts": accounts({
    isDeletedReadable: () => false,
  }),
  "pending-links-refused: refuses to link an account whose verification takes longer, and keeps it as pending":
    together(
      accounts({ isVerificationPending: () => false }),
      afterSuccess("linkBankAccount", (call) => {
        const isPending = ownAccounts(call).at(-1)?.state === "pending";
        if (isPending) refuse("link-account-verification-pending");
      }),
    ),
  "accounts-lapse: deletes accounts that were approved nearly a year ago": lapsing,
  "few-accounts: lets a user have two approved accounts": accounts({ maximumApproved: 2 }),
  "shared-test-data: has one account and one person of each kind for tests, which any number of users may have":
    inStore((store) => ({
      findByDocument: () => undefined,
      findSameAccount: (user, { account_number, bank_code }) =>
        store
          .accountsOf(user)
          .find(
            (own) =>
              own.state !== "deleted" &&
              own.account_number === account_number &&
              own.bank_code === bank_code,
          ),
    })),
  "sparse-details: returns only id, state and is_nre of a bank account": accounts({
    shownFields: () => [],
  }),
  "upper-case-states: spells the states of bank accounts in capitals": accounts(({ spelling }) => ({
    spelling: (state) => spelling(state).toUpperCase(),
  })),
  "several-words-per-state: has two words for an approved account, and two for a pending one":
    together(
      changing([...addingAccounts, ...ofOneAccount], ["bank_account"], inWordsOfItsOwn),
      changing("getUser", ["bank_accounts"], inWordsOfItsOwn),
      changing(addingAccounts, ["bank_account.status"], (word) =>
        word === "pending" ? "initiated" : word,
      ),
    ),
  "owned-when-approved: takes a bank account for a user's once it is approved, and rejects it for all others":
    ownedWhenApproved,
  "only-approved-deleted: refuses to delete a bank account that is not approved": refuses(
    "deleteBankAccount",
    undefined,
    (call) => {
      const account = namedAccount(call);
      return account !== undefined && stateOf(call, account) !== "approved";
    },
  ),
  "paid-into-not-deleted: refuses to delete a bank account of a user who has sold": refuses(
    "deleteBankAccount",
    undefined,
    (call) => ownTransactions(call).length > 0,
  ),
  "deleted-not-linked-again: refuses to link an account again that the user has deleted": refuses(
    "linkBankAccount",
    "link-account-duplicate",
    (call) => {
      const records = ownRecordsOfNumber(call);
      return records.length > 0 && records.every(({ state }) => state === "deleted");
    },
  ),
  "older-endpoints-match-names: identifies no NRE accounts at the older endpoints, which match names only":
    accounts(["linkBankAccount", "updateBankAccount"], ({ nameMatchState }) => ({
      nreState: () => nameMatchState(true),
      isNre: () => false,
    })),
});
