import {
  type Account,
  expect,
  goesByNumber,
  type Input,
  isSameId,
  recordsOf,
  under,
} from "../../../fixtures/index.ts";
import { accountTypes } from "../../../spec/vocabulary.ts";
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
} from "./model.ts";
import { settlesAs } from "./read.ts";

const isSameAccount = (one: Account, other: Account): boolean =>
  isSameId(one.bank_account_id, other.bank_account_id);

async function addNew(
  model: AccountsModel,
  { user }: AccountsReal,
  kind: SettledKind,
  fields: Input,
): Promise<void> {
  const account = await user.addAccount(fields);
  await settlesAs({ kind, addedByNri: model.isNri }, account.details);
  // Where accounts go by their numbers, the new record is all that is left of an older one.
  if (goesByNumber(account)) {
    model.accounts = model.accounts.filter((each) => !isSameAccount(each.account, account));
  }
  model.accounts.push({ account, kind, addedByNri: model.isNri, deleted: false });
}

/** Refused without KYC. */
export const add = (kind: SettledKind): AccountsCommand => ({
  check: (model) => mayAdd(kind, model),
  async run(model, real) {
    const { user, controls } = real;
    const fields = user.accountFields(kind);
    if (model.kyc !== undefined) return addNew(model, real, kind, fields);
    const response = await user.send("upsertBankAccount", fields);
    await under("bank-accounts-need-kyc", () =>
      expect(response).toBeRefused({ control: controls.adding }),
    );
  },
  toString: () => `add an account (${kind})`,
});

export const addDeleted = (index: number): AccountsCommand => ({
  check(model) {
    const gone = deletedAt(model, index);
    return gone !== undefined && mayAdd(gone.kind, model);
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

const otherType = (type: unknown) => accountTypes.find((other) => other !== type);

/** The old record is deleted, and a new one takes its place. */
export const addAgain = (index: number): AccountsCommand => ({
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
    const account_type = otherType(fields.account_type);
    old.deleted = true;
    await addNew(model, real, old.kind, { ...fields, account_type });
    const added = model.accounts.at(-1)?.account ?? old.account;
    await under("bank-accounts-readd-creates", () => {
      expect(added).toBeAnotherRecordThan(bank_account_id);
      expect(added.details).toHaveAccountTypeWhereShown(account_type);
    });
    const reread = await user.lookAtReplaced(replaced);
    if (!reread.bankDetails().every(isJudged)) return;
    // Get User may show approved accounts alone.
    if (goesByNumber(replaced) && recordsOf(reread, replaced).length === 0) return;
    await under("bank-accounts-readd-deletes", () =>
      expect(reread).toBeReplaced(replaced, { control: controls.reading }),
    );
  },
  toString: () => `add an account again, changed (${index})`,
});
