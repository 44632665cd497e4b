import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../spec/operations.ts";
import { isOfNri, namedAccount } from "../patches/calls.ts";
import { holdsMaximum, ownAccounts, ownRecordsOfNumber } from "../patches/own.ts";
import { around, inRules, refuses, together, inStore } from "../patches/parts.ts";
import { afterSuccess, changing, late, withData, withInput, without } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, Refusal, textOf } from "../../sandbox/input.ts";
import {
  fieldsIn,
  bankDetails,
  stateOf,
  newAccount,
  verify,
} from "../../sandbox/operations/account-records.ts";
import { passedKyc, requireUser } from "../../sandbox/operations/user-of.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import { momentsAgo, noting } from "../patches/remembering.ts";
import { variantsOf } from "./variant.ts";

const accounts = inRules("bankAccounts");
const replacing: readonly OperationName[] = ["updateBankAccount", "deleteBankAccount"];
const reading: readonly OperationName[] = ["getBankAccount", "getBankAccountStatus"];
const showing = [...addingAccounts, ...replacing];

export const ofOneAccount = [...replacing, ...reading];

const addsAs = (state: "rejected" | "pending", ...rows: ErrorRowId[]): Patch =>
  around("upsertBankAccount", (before) => (call) => {
    try {
      return before(call);
    } catch (error) {
      if (!(error instanceof Refusal) || !rows.some((row) => row === error.row)) throw error;
      const account = newAccount(call, requireUser(call), fieldsIn(call.input));
      const added = { ...account, state, isNre: false };
      call.store.addAccount(added);
      return { bank_account: bankDetails(call, added) };
    }
  });

function verifyWaiting(call: Call): void {
  const user = requireUser(call);
  if (!passedKyc(call, user)) return;
  for (const account of ownAccounts(call)) {
    if (account.state === "pending") call.store.updateAccount(account, verify(call, user, account));
  }
}

/** Each user's ids begin with 1. */
const numbered: Patch = (service) =>
  together(
    accounts({
      knownBy: (account) =>
        String(service.store.accountsOf(account.user).findIndex(({ id }) => id === account.id) + 1),
    }),
    withInput(ofOneAccount, (call) => ({
      bank_account_id: ownAccounts(call)[Number(call.input.bank_account_id) - 1]?.id ?? "",
    })),
  )(service);

const byId = (list: readonly Data[]): Data =>
  Object.fromEntries(list.map(({ bank_account_id, ...rest }) => [textOf(bank_account_id), rest]));

/** The newest of several live accounts. */
function idByNumber(call: Call): string {
  const number = textOf(call.input.bank_account_id);
  const live = ownAccounts(call).findLast(
    (each) => each.account_number === number && each.state !== "deleted",
  );
  return live?.id ?? "";
}

const inLowerCase = (type: unknown): string => textOf(type).toLowerCase();
const masked = (number: unknown): string => textOf(number).slice(-4).padStart(10, "X");

/** Other variants may have changed the list. */
const listed = (change: (all: readonly Data[], call: Call) => unknown): Patch =>
  withData("getUser", (data, call) =>
    Array.isArray(data.bank_accounts)
      ? { ...data, bank_accounts: change(data.bank_accounts as Data[], call) }
      : data,
  );

const shownAfterMs = 100;

/** Reads see the records as they were; everything else sees the present ones. */
const shownLater: Patch = (service) => {
  const { store } = service;
  const { write, isFresh } = momentsAgo<Account>(shownAfterMs);
  const before = new WeakMap<Account, Account>();
  const keep = (account: Account): void => {
    before.set(account, { ...account });
    write(account);
  };
  const asShown = (account: Account): Account | undefined =>
    isFresh(account) ? before.get(account) : account;
  const reads = inStore(["getUser", ...reading], {
    accountsOf: (user) => store.accountsOf(user).flatMap((account) => asShown(account) ?? []),
    findAccount: (id) => {
      const account = store.findAccount(id);
      return account && asShown(account);
    },
  });
  return together(
    reads,
    noting("addAccount", write),
    noting("replaceAccount", (existing, account) => {
      keep(existing);
      write(account);
    }),
    noting("deleteAccount", keep),
  )(service);
};

export const accountRecordsVariants = variantsOf({
  "one-account: lets a user have one approved account": accounts({ maximumApproved: 1 }),
  "wrong-accounts-rejected: adds accounts with wrong fields, and rejects them": addsAs(
    "rejected",
    "link-account-validation-failed",
    "link-account-country-invalid",
    "link-account-bank-code-invalid",
  ),
  "early-accounts-rejected: adds accounts of users without KYC, and rejects them": addsAs(
    "rejected",
    "link-account-kyc-state",
  ),
  "early-accounts-wait: adds accounts of users without KYC, and keeps them pending until it has succeeded":
    together(addsAs("pending", "link-account-kyc-state"), afterSuccess("submitKyc", verifyWaiting)),
  "accounts-numbered-by-user: numbers the bank accounts of each user from 1": numbered,
  "maximum-checked-first: refuses a user who has as many accounts as may be before it looks at the account":
    refuses("linkBankAccount", "link-account-ceiling-reached", holdsMaximum),
  "full-users-add-nothing: adds no account, whatever it is, to a user who has as many as may be":
    together(
      refuses("linkBankAccount", "link-account-ceiling-reached", holdsMaximum),
      refuses(
        "upsertBankAccount",
        "link-account-ceiling-reached",
        (call) =>
          holdsMaximum(call) && ownRecordsOfNumber(call).every(({ state }) => state === "deleted"),
      ),
    ),
  "fewer-accounts-of-nri: lets NRI users have fewer approved accounts than others": accounts(
    [...addingAccounts, "updateBankAccount"],
    { maximumApproved: 2 },
    isOfNri,
  ),
  "older-update-replaces: puts another record in the place of an account that the older endpoint updates":
    around("updateBankAccount", (before) => (call) => {
      const data = before(call);
      const account = namedAccount(call);
      if (!account) return data;
      const another = { ...account, id: call.store.newId() };
      call.store.updateAccount(account, { state: "deleted" });
      call.store.addAccount(another);
      return { ...data, bank_account: bankDetails(call, another) };
    }),
  "accounts-shown-later: shows a moment later that a bank account was added or deleted": shownLater,
  "deleted-later: deletes a bank account a moment after it has said so": late(
    "deleteAccount",
    shownAfterMs,
  ),
  "deleted-accounts-shown: shows deleted accounts in Get User as well": listed((all, call) => [
    ...ownAccounts(call)
      .filter(({ state }) => state === "deleted")
      .map((each) => bankDetails(call, each)),
    ...all,
  ]),
  "deleted-once: answers 404 when a deleted bank account is deleted again": refuses(
    "deleteBankAccount",
    undefined,
    (call) => namedAccount(call)?.state === "deleted",
  ),
  "user-shows-two-newest-accounts: shows the newest two live accounts in Get User": listed((all) =>
    all.slice(-2),
  ),
  "newest-accounts-first: lists a user's bank accounts in the reverse order": listed((all) =>
    all.toReversed(),
  ),
  "no-empty-lists: leaves out the list of bank accounts in Get User when it is empty": listed(
    (all) => (all.length === 0 ? undefined : all),
  ),
  "null-for-empty: has null in Get User for a list of bank accounts that is empty": listed((all) =>
    all.length === 0 ? null : all,
  ),
  "account-numbers-masked: shows the last four digits of an account number": together(
    changing([...showing, ...reading], ["bank_account.account_number"], masked),
    changing("getUser", ["bank_accounts.account_number"], masked),
  ),
  "account-types-in-lower-case: shows the type of an account in lower case": together(
    changing([...showing, ...reading], ["bank_account.account_type"], inLowerCase),
    changing("getUser", ["bank_accounts.account_type"], inLowerCase),
  ),
  "nri-before-accounts: marks users as NRI only before they have bank accounts": refuses(
    "markNri",
    undefined,
    (call) => ownAccounts(call).length > 0,
  ),
  "accounts-by-number: knows bank accounts by their numbers": together(
    accounts({ knownBy: ({ account_number }) => account_number }),
    withInput(ofOneAccount, (call) => ({ bank_account_id: idByNumber(call) })),
    without([...showing, ...reading], "bank_account.bank_account_id"),
    without("getUser", "bank_accounts.bank_account_id"),
  ),
  "accounts-by-id: returns a user's bank accounts keyed by their ids": listed(byId),
  "added-without-id: returns no id of an account when it is added": without(
    addingAccounts,
    "bank_account.bank_account_id",
  ),
  "accounts-listed: returns all live accounts of the user, whichever is asked for": around(
    "getBankAccount",
    () => (call) => {
      const user = requireUser(call);
      const live = call.store.accountsOf(user).filter(({ state }) => state !== "deleted");
      return { bank_account: live.map((account) => bankDetails(call, account)) };
    },
  ),
  "user-shows-newest-account: shows one account in Get User, the newest live one": listed(
    (_, call) => {
      const newest = ownAccounts(call).findLast(({ state }) => state !== "deleted");
      return newest ? bankDetails(call, newest) : [];
    },
  ),
  "user-shows-approved-accounts: shows only approved accounts in Get User": listed((_, call) =>
    ownAccounts(call)
      .filter((account) => stateOf(call, account) === "approved")
      .map((account) => bankDetails(call, account)),
  ),
  "state-not-shown: shows no state of a bank account": together(
    without([...showing, ...reading], "bank_account.status"),
    without("getUser", "bank_accounts.status"),
  ),
  "state-in-status-alone: shows the state of a bank account in its status only": together(
    without([...showing, "getBankAccount"], "bank_account.status"),
    without("getUser", "bank_accounts.status"),
  ),
});
