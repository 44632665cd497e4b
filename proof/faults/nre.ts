import { current } from "../../spec/vocabulary.ts";
import { about, namedAccount } from "../patches/calls.ts";
import { ownTransactions } from "../patches/own.ts";
import { inRules, inStore, onlyIn } from "../patches/parts.ts";
import { afterSuccess, changing } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Data } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { noting, remembering } from "../patches/remembering.ts";
import { addingAccounts } from "../../spec/operations.ts";
import { breaking } from "./fault.ts";
import { after } from "./references.ts";

// NRE accounts: which are identified and approved, and where is_nre is shown.

type Showing = "getUser" | "upsertBankAccount" | "getBankAccount" | "getBankAccountStatus";

const accounts = inRules("bankAccounts");
/** Shows a wrong is_nre for some accounts. */
function shownAs(
  name: Showing,
  shown: false | null | undefined,
  isMeant: (account: Data) => boolean,
): Patch {
  const change = (account: Data) => (isMeant(account) ? { ...account, is_nre: shown } : account);
  return changing(name, ["bank_account", "bank_accounts"], (member) =>
    Array.isArray(member) ? (member as Data[]).map(change) : change(member as Data),
  );
}

const isUnapproved = ({ status }: Data): boolean => status !== "approved";

const falseWhen = (name: Showing, isMeant: (call: Call) => boolean): Patch =>
  onlyIn(
    name,
    shownAs(name, false, () => true),
    isMeant,
  );

const missingOfOlder = (name: Showing): Patch =>
  remembering<unknown>(
    (remember) =>
      afterSuccess("linkBankAccount", (_, { bank_account: added }) =>
        remember((added as Data).bank_account_id),
      ),
    (isOlder) => shownAs(name, undefined, ({ bank_account_id: id }) => isOlder(id)),
  );

const addedAs = (change: (account: Account, store: Store) => Partial<Account>): Patch =>
  inStore((store) => ({
    addAccount: (account) => store.addAccount({ ...account, ...change(account, store) }),
  }));

export const nreFaults = {
  ...breaking("bank-accounts-is-nre-in-result", {
    "is-nre-missing-in-rejected-result: leaves is_nre out of what adding returns of an account that isn't approved":
      shownAs("upsertBankAccount", undefined, isUnapproved),
  }),
  ...breaking("bank-accounts-is-nre-in-user", {
    "is-nre-missing-of-older-adds-in-user: leaves is_nre of accounts that the older endpoint added out of Get User":
      missingOfOlder("getUser"),
    "is-nre-kept-as-first-shown: shows is_nre in Get User as it first did, before an account was verified":
      [
        (service) => {
          const first = new Map<unknown, unknown>();
          return changing("getUser", ["bank_accounts"], (list) =>
            (list as Data[]).map((account) => {
              const { bank_account_id: id, is_nre } = account;
              if (!first.has(id)) first.set(id, is_nre);
              return { ...account, is_nre: first.get(id) };
            }),
          )(service);
        },
        "bank-verification-later",
      ],
    "third-account-shown-as-ordinary: shows is_nre of the first two accounts only in Get User":
      changing("getUser", ["bank_accounts"], (list) =>
        (list as Data[]).map((account, at) => (at < 2 ? account : { ...account, is_nre: false })),
      ),
    "fourth-account-not-shown: shows no more than three accounts in Get User": changing(
      "getUser",
      ["bank_accounts"],
      (list) => (list as Data[]).slice(0, 3),
    ),
    "current-nre-shown-as-ordinary: shows is_nre of savings accounts only in Get User": shownAs(
      "getUser",
      false,
      ({ account_type }) => account_type === current,
    ),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "is-nre-null-of-rejected-account: shows null for is_nre of an account that isn't approved":
      shownAs("getBankAccount", null, isUnapproved),
    "is-nre-missing-while-pending: leaves is_nre of a pending account out of Get Bank Account":
      shownAs("getBankAccount", undefined, ({ status }) => status === "pending"),
    "nre-lost-with-older-update: sets is_nre of an account to false when the older endpoint updates it":
      afterSuccess(
        "updateBankAccount",
        about(namedAccount, (account) => void (account.isNre = false)),
      ),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "is-nre-null-of-rejected-status: shows null for is_nre in the status of an account that isn't approved":
      shownAs("getBankAccountStatus", null, isUnapproved),
    "is-nre-missing-of-older-adds-in-status: leaves is_nre of accounts that the older endpoint added out of Get Bank Account Status":
      missingOfOlder("getBankAccountStatus"),
    "nre-forgotten-after-a-month: shows is_nre as false in the status of an account after a month":
      falseWhen("getBankAccountStatus", after(30)),
    "nre-not-shown-once-sold: shows NRE accounts of users who have sold as ordinary in their status":
      falseWhen("getBankAccountStatus", (call) => ownTransactions(call).length > 0),
  }),
  ...breaking("bank-accounts-is-nre-default", {
    "is-nre-set-by-client: takes is_nre of a new bank account from the client": accounts(
      addingAccounts,
      { isNre: () => true },
      ({ input }) => input.is_nre === true,
    ),
    "is-nre-set-by-update: takes is_nre from the client who updates an account": onlyIn(
      "updateBankAccount",
      afterSuccess(
        "updateBankAccount",
        about(namedAccount, (account) => void (account.isNre = true)),
      ),
      ({ input }) => input.is_nre === true,
    ),
    "is-nre-true-by-default: sets is_nre to true for ordinary accounts": accounts(({ isNre }) => ({
      isNre: (isNreAccount, isNri) => !isNreAccount || isNre(isNreAccount, isNri),
    })),
  }),
  ...breaking("bank-accounts-nre-approved", {
    "nre-not-approved: rejects NRE accounts of NRI users": accounts({ nreState: () => "rejected" }),
    "second-nre-rejected: approves only one NRE account of a user": addedAs(
      ({ user, isNre, state }, store) => {
        const hasOne = store
          .accountsOf(user)
          .some((other) => other.isNre && other.state === "approved");
        return { state: isNre && hasOne ? "rejected" : state };
      },
    ),
  }),
  ...breaking("bank-accounts-nre-identified", {
    "nre-not-identified: does not identify NRE accounts of NRI users": accounts({
      isNre: () => false,
    }),
  }),
  ...breaking(["bank-accounts-nre-identified", "bank-accounts-is-nre-in-account"], {
    "second-nre-unidentified: sets is_nre on one account of a user only": addedAs(
      ({ user, isNre }, store) => ({
        isNre: isNre && !store.accountsOf(user).some((other) => other.isNre),
      }),
    ),
  }),
  ...breaking("bank-accounts-nre-rejected-for-non-nri", {
    "nre-approved-for-non-nri: approves NRE accounts of users who are not NRIs": accounts({
      nreState: () => "approved",
    }),
    "nre-known-by-number: approves an account for anyone that it has identified as NRE for an NRI user":
      remembering<string>(
        (remember) =>
          noting("addAccount", ({ isNre, account_number }) => {
            if (isNre) remember(account_number);
          }),
        (isKnown) =>
          noting("addAccount", (account) => {
            if (isKnown(account.account_number)) account.state = "approved";
          }),
      ),
  }),
  ...breaking("bank-accounts-nre-unidentified-for-non-nri", {
    "nre-flagged-for-non-nri: identifies NRE accounts of users who are not NRIs": accounts({
      isNre: (isNreAccount) => isNreAccount,
    }),
  }),
  ...breaking("bank-accounts-ordinary-of-nri", {
    "nri-ordinary-account-flagged: treats every account of an NRI user as an NRE account": accounts(
      { isNre: (_, isNri) => isNri },
    ),
  }),
  ...breaking(["bank-accounts-is-nre-in-account", "bank-accounts-is-nre-in-user"], {
    "nre-on-neighbours: sets is_nre on the user's other accounts when an NRE account is added":
      inStore((store) => ({
        addAccount: (account) => {
          store.addAccount(account);
          if (!account.isNre) return;
          for (const other of store.accountsOf(account.user))
            store.updateAccount(other, { isNre: true });
        },
      })),
  }),
};
