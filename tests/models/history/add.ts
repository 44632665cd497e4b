import { expect, type Input } from "../../../fixtures/index.ts";
import { type Account, goesByNumber, recordsOf } from "../../../fixtures/actors/accounts.ts";
import { isRefusedAsFull, refusedAsFull } from "../../../fixtures/limits/account-maximum.ts";
import { skipPart, under } from "../../../fixtures/properties/property.ts";
import { otherAccountType } from "../../../fixtures/requests/wrong-account-fields.ts";
import { isSameId } from "../../../fixtures/response/id.ts";
import type { AddingOperation } from "../../../spec/operations.ts";
import {
  deletedAt,
  liveAt,
  mayAdd,
  mayAddAgain,
  isJudged,
  type AccountsCommand,
  type AccountsModel,
  type AccountsReal,
  type SettledKind,
  approvedAt,
  approvedIn,
  at,
  approvedOf,
  isApproved,
  settledStates,
  unlessVerifying,
} from "./accounts.ts";
import { hasPassedMeanwhile } from "./kyc.ts";
import { settlesAs } from "./read.ts";

const isSameAccount = (one: Account, other: Account): boolean =>
  isSameId(one.bank_account_id, other.bank_account_id);

async function addNew(
  model: AccountsModel,
  { user }: AccountsReal,
  kind: SettledKind,
  fields: Input,
  operation: AddingOperation = "upsertBankAccount",
): Promise<void> {
  // Whether another account is taken than the first, or one that's to be rejected, is not shown.
  const [settled] = settledStates(kind, model.isNri);
  const isCertain = settled === "approved" && approvedOf(model) === 0 && !deletedAt(model, 0);
  if (isCertain && operation === "upsertBankAccount") {
    const response = await user.send(operation, fields);
    await under("bank-accounts-add", () => expect(response).toBeAccepted());
    return believe(model, kind, await user.accounts.endAdding(response, fields));
  }
  await believe(model, kind, await user.accounts.add(fields, operation));
}

async function believe(model: AccountsModel, kind: SettledKind, account: Account): Promise<void> {
  await settlesAs({ kind, addedByNri: model.isNri }, account.details);
  // Where accounts go by their numbers, the new record is all that is left of an older one.
  if (goesByNumber(account)) {
    model.accounts = model.accounts.filter((each) => !isSameAccount(each.account, account));
  }
  model.accounts.push({ account, kind, addedByNri: model.isNri, deleted: false });
}

const updatable = (model: Readonly<AccountsModel>, index: number) =>
  at(approvedIn(model), index, ({ kind }) => kind === "nameMatches");

/** Refused without KYC. Which error says so is shown for the older endpoint only; the newer may add the account, and reject it. */
async function addBeforeKyc(
  model: AccountsModel,
  { user, controls }: AccountsReal,
  kind: SettledKind,
  operation: AddingOperation,
): Promise<void> {
  const fields = user.accounts.fields(kind);
  const response = await user.send(operation, fields);
  if (await hasPassedMeanwhile(model, user)) {
    if (response.kind !== "accepted") return;
    if (operation === "upsertBankAccount") {
      await under("bank-accounts-add", () => expect(response).toBeAccepted());
    }
    return believe(model, kind, await user.accounts.endAdding(response, fields));
  }
  const control = controls.adding;
  const added = await user.accounts.endOfAdding(response, fields);
  await under("bank-accounts-need-kyc", () =>
    operation === "upsertBankAccount"
      ? expect([added]).toBeRefusedOrRejected({ control })
      : expect(response).toBeRefusedAs("link-account-kyc-state", { control }),
  );
  const { account } = added;
  if (account)
    model.accounts.push({ account, kind, addedByNri: false, early: true, deleted: false });
}

/** What is taken before KYC may be approved after it: another account must have a place then. */
const mayAddEarly = ({ accounts, mostApproved }: Readonly<AccountsModel>): boolean =>
  accounts.length === 0 && mostApproved > 1;

export const add = (kind: SettledKind): AccountsCommand => ({
  check: (model) => mayAdd(model) && (model.kyc !== undefined || mayAddEarly(model)),
  async run(model, real) {
    if (model.kyc === undefined) return addBeforeKyc(model, real, kind, "upsertBankAccount");
    return addNew(model, real, kind, real.user.accounts.fields(kind));
  },
  toString: () => `add an account (${kind})`,
});

export const beginAdding = (kind: SettledKind): AccountsCommand => ({
  check: (model) => model.kyc !== undefined && mayAdd(model),
  async run(model, { user }) {
    const fields = user.accounts.fields(kind);
    model.verifying = { added: await user.accounts.beginAdding(fields), fields, kind };
  },
  toString: () => `begin to add an account (${kind})`,
});

export const endAdding = (): AccountsCommand => ({
  check: ({ verifying }) => verifying !== undefined,
  async run(model, { user }) {
    const { verifying } = model;
    if (!verifying) return;
    const { added, fields, kind } = verifying;
    model.verifying = undefined;
    await believe(model, kind, await user.accounts.endAdding(added, fields));
  },
  toString: () => "wait for the verification of an account",
});

/** The older endpoint may go by names alone: it identifies no NRE account. */
export const link = (): AccountsCommand => ({
  check: (model) => mayAdd(model),
  async run(model, real) {
    if (model.kyc === undefined) {
      return addBeforeKyc(model, real, "nameMatches", "linkBankAccount");
    }
    const fields = real.user.accounts.fields();
    await addNew(model, real, "nameMatches", fields, "linkBankAccount");
  },
  toString: () => "add an account by the older endpoint",
});

/** Whether the older update keeps what is NRE is not shown; nor whether it puts another record in place. */
export const updateByOlder = (index: number): AccountsCommand =>
  unlessVerifying({
    check: (model) => updatable(model, index) !== undefined,
    async run(model, { user }) {
      const live = updatable(model, index);
      if (!live) return;
      const { bank_account_id, fields } = live.account;
      const response = await user.mustSucceed("updateBankAccount", { ...fields, bank_account_id });
      const updated = await user.accounts.waitForUpdate(response, live.account);
      live.account = { ...live.account, bank_account_id: updated.bank_account_id };
    },
    toString: () => `update an account by the older endpoint (${index})`,
  });

export const addDeleted = (index: number): AccountsCommand => ({
  check(model) {
    const gone = deletedAt(model, index);
    return gone !== undefined && model.kyc !== undefined && mayAdd(model);
  },
  async run(model, real) {
    const gone = deletedAt(model, index);
    const { account_number } = gone?.account.fields ?? {};
    const isThere = model.accounts.some(
      ({ account, deleted }) => !deleted && account.fields.account_number === account_number,
    );
    if (gone && !isThere) await addNew(model, real, gone.kind, gone.account.fields);
  },
  toString: () => `add a deleted account (${index})`,
});

/** The old record is deleted, and a new one takes its place. */
export const addAgain = (index: number): AccountsCommand =>
  unlessVerifying({
    check(model) {
      const old = liveAt(model, index);
      return old !== undefined && mayAddAgain(old, model);
    },
    async run(model, real) {
      const { user, controls } = real;
      const old = liveAt(model, index);
      if (!old) return;
      const { bank_account_id, fields } = old.account;
      const replaced = old.account;
      const account_type = otherAccountType(fields.account_type);
      Object.assign(old, { deleted: true, replaced: true });
      await addNew(model, real, old.kind, { ...fields, account_type });
      const added = model.accounts.at(-1)?.account ?? old.account;
      await under("bank-accounts-readd-creates", () => {
        expect(added).toBeAnotherRecordThan(bank_account_id);
        expect(added.details).toHaveAccountTypeWhereShown(account_type);
      });
      const reread = await user.accounts.lookAtReplaced(replaced);
      if (!reread.bankDetails().every(isJudged)) return;
      // Get User may show approved accounts alone.
      if (goesByNumber(replaced) && recordsOf(reread, replaced).length === 0) return;
      await under("bank-accounts-readd-deletes", () =>
        expect(reread).toBeReplaced(replaced, { control: controls.reading }),
      );
    },
    toString: () => `add an account again, changed (${index})`,
  });

/** The older endpoint updates nothing. */
export const addDuplicate = (index: number): AccountsCommand =>
  unlessVerifying({
    check: (model) => approvedAt(model, index) !== undefined,
    async run(model, { user, controls }) {
      const approved = approvedAt(model, index);
      const response = await user.send("linkBankAccount", approved?.account.fields);
      if (isRefusedAsFull(user, response, approvedOf(model))) return skipPart(refusedAsFull);
      await under("link-account-duplicate", () =>
        expect(response).toBeRefusedAs("link-account-duplicate", { control: controls.adding }),
      );
    },
    toString: () => `add an account that is there, by the older endpoint (${index})`,
  });

export const addByAnother = (index: number): AccountsCommand =>
  unlessVerifying({
    check: (model) => approvedAt(model, index) !== undefined,
    async run(model, { other, controls }) {
      const owned = approvedAt(model, index);
      const response = await other.send("linkBankAccount", owned?.account.fields);
      if (isRefusedAsFull(other, response, 1)) return skipPart(refusedAsFull);
      await under("link-account-owned-by-another", () =>
        expect(response).toBeRefusedAs("link-account-owned-by-another", {
          control: controls.adding,
        }),
      );
    },
    toString: () => `add an account as another user (${index})`,
  });

export const deleteAccount = (index: number): AccountsCommand =>
  unlessVerifying({
    check: (model) => liveAt(model, index) !== undefined,
    async run(model, { user, controls }) {
      const live = liveAt(model, index);
      if (!live) return;
      const { bank_account_id } = live.account;
      const response = await user.send("deleteBankAccount", { bank_account_id });
      if (response.kind === "refused" && !isApproved(live, model)) {
        return skipPart("an account that is not approved cannot be deleted");
      }
      if (response.kind === "refused" && model.hasSold) {
        return skipPart("accounts of a user who has sold cannot be deleted");
      }
      const reread = await user.accounts.lookAt(bank_account_id);
      await under("bank-accounts-delete", () => {
        expect(response).toBeAccepted();
        if (!reread.bankDetails().every(isJudged)) return;
        expect(reread).toBeDeleted({ id: bank_account_id, control: controls.reading });
      });
      live.deleted = true;
    },
    toString: () => `delete an account (${index})`,
  });
