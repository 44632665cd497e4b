import { expect, type Input } from "../../../fixtures/index.ts";
import { type Account, goesByNumber, recordsOf } from "../../../fixtures/actors/accounts.ts";
import { isRefusedAsFull, refusedAsFull } from "../../../fixtures/limits/account-maximum.ts";
import { at } from "../../../fixtures/properties/commands.ts";
import { skipPart, under } from "../../../fixtures/properties/property.ts";
import { otherAccountType } from "../../../fixtures/requests/wrong-account-fields.ts";
import { isSameId } from "../../../fixtures/response/id.ts";
import type { AddingOperation } from "../../../spec/operations.ts";
import {
  approvedAt,
  approvedIn,
  approvedOf,
  deletedAt,
  historyCommand,
  isApproved,
  isJudged,
  liveAt,
  mayAdd,
  mayAddAgain,
  type Model,
  ontoAccount,
  type Real,
  type SettledKind,
  settledStates,
  unlessVerifying,
} from "./model.ts";
import { hasPassedMeanwhile } from "./kyc.ts";
import { settlesAs } from "./read.ts";

const isSameAccount = (one: Account, other: Account): boolean =>
  isSameId(one.bank_account_id, other.bank_account_id);

async function addNew(
  model: Model,
  { user }: Real,
  kind: SettledKind,
  fields: Input,
  operation: AddingOperation = "upsertBankAccount",
): Promise<void> {
  // The document doesn't say whether another account is taken than the first, or one that's to be rejected.
  const [settled] = settledStates(kind, model.isNri);
  const isCertain = settled === "approved" && approvedOf(model) === 0 && !deletedAt(model, 0);
  if (isCertain && operation === "upsertBankAccount") {
    const response = await user.send(operation, fields);
    await under("bank-accounts-add", () => expect(response).toBeAccepted());
    return believe(model, kind, await user.accounts.endAdding(response, fields));
  }
  await believe(model, kind, await user.accounts.add(fields, operation));
}

async function believe(model: Model, kind: SettledKind, account: Account): Promise<void> {
  await settlesAs({ kind, addedByNri: model.isNri }, account.details);
  // Where accounts go by their numbers, the new record is all that is left of an older one.
  if (goesByNumber(account)) {
    model.accounts = model.accounts.filter((each) => !isSameAccount(each.account, account));
  }
  model.accounts.push({ account, kind, addedByNri: model.isNri, deleted: false });
}

/** A deleted account that wasn't added again. */
const goneAt: typeof deletedAt = ({ accounts }, index) => {
  const numberOf = ({ account }: (typeof accounts)[number]) => account.fields.account_number;
  const live = new Set(accounts.filter(({ deleted }) => !deleted).map(numberOf));
  return at(accounts, index, (each) => each.deleted && !live.has(numberOf(each)));
};

/** Refused without KYC. Which error says so is shown for the older endpoint only; the newer may add the account, and reject it. */
async function addBeforeKyc(
  model: Model,
  { user, controls }: Real,
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
  if (!account) return;
  skipPart("an account that was taken before KYC may leave no place for another");
  model.accounts.push({ account, kind, addedByNri: false, early: true, deleted: false });
}

/** What is taken before KYC may be approved after it: another account must have a place then. */
const mayAddEarly = ({ accounts, mostApproved }: Readonly<Model>): boolean =>
  accounts.length === 0 && mostApproved > 1;

export const add = (kind: SettledKind) =>
  historyCommand(
    `add an account (${kind})`,
    (model) => mayAdd(model) && (model.kyc !== undefined || mayAddEarly(model)),
    async (model, real) => {
      if (model.kyc === undefined) return addBeforeKyc(model, real, kind, "upsertBankAccount");
      return addNew(model, real, kind, real.user.accounts.fields(kind));
    },
  );

export const beginAdding = (kind: SettledKind) =>
  historyCommand(
    `begin to add an account (${kind})`,
    (model) => model.kyc !== undefined && mayAdd(model),
    async (model, { user }) => {
      const fields = user.accounts.fields(kind);
      model.verifying = { added: await user.accounts.beginAdding(fields), fields, kind };
    },
  );

export const endAdding = historyCommand(
  "wait for the verification of an account",
  ({ verifying }) => verifying !== undefined,
  async (model, { user }) => {
    const { verifying } = model;
    if (!verifying) throw new Error("No account is being verified.");
    const { added, fields, kind } = verifying;
    model.verifying = undefined;
    await believe(model, kind, await user.accounts.endAdding(added, fields));
  },
);

/** The older endpoint may go by names alone: it identifies no NRE account. */
export const link = historyCommand(
  "add an account by the older endpoint",
  mayAdd,
  async (model, real) => {
    if (model.kyc === undefined) {
      return addBeforeKyc(model, real, "nameMatches", "linkBankAccount");
    }
    const fields = real.user.accounts.fields();
    await addNew(model, real, "nameMatches", fields, "linkBankAccount");
  },
);

/** The document doesn't say whether the older update keeps what is NRE, nor whether it puts another record in place. */
export const updateByOlder = ontoAccount(
  "update an account by the older endpoint",
  unlessVerifying((model, index) =>
    at(approvedIn(model), index, ({ kind }) => kind === "nameMatches"),
  ),
  async (live, _, { user }) => {
    const { bank_account_id, fields } = live.account;
    const response = await user.mustSucceed("updateBankAccount", { ...fields, bank_account_id });
    const updated = await user.accounts.waitForUpdate(response, live.account);
    live.account = { ...live.account, bank_account_id: updated.bank_account_id };
  },
);

export const addDeleted = ontoAccount(
  "add a deleted account",
  (model, index) => (model.kyc !== undefined && mayAdd(model) ? goneAt(model, index) : undefined),
  ({ kind, account }, model, real) => addNew(model, real, kind, account.fields),
);

/** The old record is deleted, and a new one takes its place. */
export const addAgain = ontoAccount(
  "add an account again, changed",
  unlessVerifying((model, index) => {
    const old = liveAt(model, index);
    return old && mayAddAgain(old, model) ? old : undefined;
  }),
  async (old, model, real) => {
    const { user, controls } = real;
    const replaced = old.account;
    const { bank_account_id, fields } = replaced;
    const account_type = otherAccountType(fields.account_type);
    Object.assign(old, { deleted: true, replaced: true });
    await addNew(model, real, old.kind, { ...fields, account_type });
    const added = model.accounts.at(-1)?.account ?? replaced;
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
);

/** The older endpoint updates nothing. */
export const addDuplicate = ontoAccount(
  "add an account that is there, by the older endpoint",
  unlessVerifying(approvedAt),
  async ({ account }, model, { user, controls }) => {
    const response = await user.send("linkBankAccount", account.fields);
    if (isRefusedAsFull(user, response, approvedOf(model))) return skipPart(refusedAsFull);
    await under("link-account-duplicate", () =>
      expect(response).toBeRefusedAs("link-account-duplicate", { control: controls.adding }),
    );
  },
);

export const addByAnother = ontoAccount(
  "add an account as another user",
  unlessVerifying(approvedAt),
  async ({ account }, _, { other, controls }) => {
    const response = await other.send("linkBankAccount", account.fields);
    if (isRefusedAsFull(other, response, 1)) return skipPart(refusedAsFull);
    await under("link-account-owned-by-another", () =>
      expect(response).toBeRefusedAs("link-account-owned-by-another", { control: controls.adding }),
    );
  },
);

export const deleteAccount = ontoAccount(
  "delete an account",
  unlessVerifying(liveAt),
  async (live, model, { user, controls }) => {
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
);
