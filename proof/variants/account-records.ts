import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../spec/operations.ts";
import {
  around,
  holdsMaximum,
  inRules,
  ownAccounts,
  refuses,
  together,
  withData,
  without,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { fieldsIn } from "../../sandbox/operations/account-fields.ts";
import { bankDetails, stateOf } from "../../sandbox/operations/bank-details.ts";
import { newAccount } from "../../sandbox/operations/new-account.ts";
import { requireUser } from "../../sandbox/operations/user-of.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { Refusal } from "../../sandbox/refusal.ts";
import type { Variant } from "./variant.ts";

const accounts = inRules("bankAccounts");

const changing: readonly OperationName[] = ["updateBankAccount", "deleteBankAccount"];
const reading: readonly OperationName[] = ["getBankAccount", "getBankAccountStatus"];
const showing = [...addingAccounts, ...changing];

export const ofOneAccount = [...changing, ...reading];

const wrongFields: ReadonlySet<unknown> = new Set<ErrorRowId>([
  "link-account-validation-failed",
  "link-account-country-invalid",
  "link-account-bank-code-invalid",
]);

const eachOf = (names: readonly OperationName[], patch: (name: OperationName) => Patch): Patch =>
  together(...names.map(patch));

const byId = (list: unknown): Data =>
  Object.fromEntries(
    (list as Data[]).map(({ bank_account_id, ...rest }) => [textOf(bank_account_id), rest]),
  );

/** Of several live accounts, the newest. */
function idByNumber(call: Call): string {
  const number = textOf(call.input.bank_account_id);
  const live = ownAccounts(call).findLast(
    (each) => each.account_number === number && each.state !== "deleted",
  );
  return live?.id ?? "";
}

export const accountRecordsVariants = {
  "one-account": {
    does: "lets a user have one approved account",
    patch: accounts(() => ({ maximumApproved: 1 })),
  },
  "wrong-accounts-rejected": {
    does: "adds accounts with wrong fields, and rejects them",
    patch: around("upsertBankAccount", (before) => (call) => {
      try {
        return before(call);
      } catch (error) {
        if (!(error instanceof Refusal) || !wrongFields.has(error.row)) throw error;
        const account = newAccount(call, requireUser(call), fieldsIn(call.input));
        const rejected = { ...account, state: "rejected" as const, isNre: false };
        call.store.addAccount(rejected);
        return { bank_account: bankDetails(call, rejected) };
      }
    }),
  },
  "maximum-checked-first": {
    does: "refuses a user who has as many accounts as may be before it looks at the account",
    patch: refuses("linkBankAccount", "link-account-ceiling-reached", holdsMaximum),
  },
  "nri-before-accounts": {
    does: "marks users as NRI only before they have bank accounts",
    patch: refuses("markNri", undefined, (call) => ownAccounts(call).length > 0),
  },
  "accounts-by-number": {
    does: "knows bank accounts by their numbers",
    patch: together(
      accounts(() => ({ knownBy: ({ account_number }) => account_number })),
      eachOf(ofOneAccount, (name) =>
        around(
          name,
          (before) => (call) =>
            before({ ...call, input: { ...call.input, bank_account_id: idByNumber(call) } }),
        ),
      ),
      eachOf([...showing, ...reading], (name) => without(name, "bank_account.bank_account_id")),
      without("getUser", "bank_accounts.bank_account_id"),
    ),
  },
  "accounts-by-id": {
    does: "returns a user's bank accounts keyed by their ids",
    patch: withData("getUser", (data) => ({ ...data, bank_accounts: byId(data.bank_accounts) })),
  },
  "added-without-id": {
    does: "returns no id of an account when it is added",
    patch: eachOf(addingAccounts, (name) => without(name, "bank_account.bank_account_id")),
  },
  "accounts-listed": {
    does: "returns all live accounts of the user, whichever is asked for",
    patch: around("getBankAccount", () => (call) => {
      const user = requireUser(call);
      const live = call.store.accountsOf(user).filter(({ state }) => state !== "deleted");
      return { bank_account: live.map((account) => bankDetails(call, account)) };
    }),
  },
  "user-shows-newest-account": {
    does: "shows one account in Get User, the newest live one",
    patch: withData("getUser", (data, call) => {
      const newest = ownAccounts(call).findLast(({ state }) => state !== "deleted");
      return { ...data, bank_accounts: newest ? bankDetails(call, newest) : [] };
    }),
  },
  "user-shows-approved-accounts": {
    does: "shows only approved accounts in Get User",
    patch: withData("getUser", (data, call) => {
      const approved = ownAccounts(call).filter((account) => stateOf(call, account) === "approved");
      return { ...data, bank_accounts: approved.map((account) => bankDetails(call, account)) };
    }),
  },
  "state-not-shown": {
    does: "shows no state of a bank account",
    patch: together(
      eachOf([...showing, ...reading], (name) => without(name, "bank_account.status")),
      without("getUser", "bank_accounts.status"),
    ),
  },
  "state-in-status-alone": {
    does: "shows the state of a bank account in its status only",
    patch: together(
      eachOf([...showing, "getBankAccount"], (name) => without(name, "bank_account.status")),
      without("getUser", "bank_accounts.status"),
    ),
  },
} satisfies Record<string, Variant>;
