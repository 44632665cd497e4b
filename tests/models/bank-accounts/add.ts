import { accountTypes } from "../../../spec/vocabulary.ts";
import { expect, type Input, under } from "../../../fixtures/index.ts";
import {
  deletedAt,
  liveAt,
  ruleOf,
  settledStates,
  type AccountsCommand,
  type AccountsModel,
  type AccountsReal,
  type SettledKind,
} from "./model.ts";

const hasRoom = ({ accounts, most }: Readonly<AccountsModel>) =>
  accounts.filter(({ deleted }) => !deleted).length < most;

/** Adds an account that is not there: it settles in the state its kind and its user lead to. */
async function addNew(
  model: AccountsModel,
  { user }: AccountsReal,
  kind: SettledKind,
  fields: Input,
): Promise<void> {
  const account = await user.addAccount(fields);
  await under(ruleOf(kind, model.isNri), () =>
    expect(account.details).toBeInState(...settledStates(kind, model.isNri)),
  );
  model.accounts.push({ account, kind, addedByNri: model.isNri, deleted: false });
}

/** Adds a new account of a kind; without KYC it is refused. */
export class Add implements AccountsCommand {
  readonly kind: SettledKind;

  constructor(kind: SettledKind) {
    this.kind = kind;
  }

  check = hasRoom;

  async run(model: AccountsModel, real: AccountsReal): Promise<void> {
    const { user, accepted } = real;
    const fields = user.accountFields(this.kind);
    if (model.kyc !== undefined) return addNew(model, real, this.kind, fields);
    const response = await user.send("upsertBankAccount", fields);
    await under("bank-accounts-need-kyc", () =>
      expect(response).toBeRefused({ control: accepted.adding }),
    );
  }

  toString = () => `add an account (${this.kind})`;
}

/** Adds an account that was deleted: it is a new one. */
export class AddDeleted implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) =>
    hasRoom(model) && deletedAt(model, this.index) !== undefined;

  async run(model: AccountsModel, real: AccountsReal): Promise<void> {
    const gone = deletedAt(model, this.index);
    const { account_number } = gone?.account.fields ?? {};
    const there = model.accounts.some(
      ({ account, deleted }) => !deleted && account.fields.account_number === account_number,
    );
    if (gone && !there) await addNew(model, real, gone.kind, gone.account.fields);
  }

  toString = () => `add a deleted account (${this.index})`;
}

/** The account type that is not this one. */
const otherType = (type: unknown) => accountTypes.find((other) => other !== type);

/** Adds an account that is there, changed: the old record is deleted and a new one stands in its place. */
export class AddAgain implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, real: AccountsReal): Promise<void> {
    const old = liveAt(model, this.index);
    if (!old) return;
    const { bank_account_id, fields } = old.account;
    const account_type = otherType(fields.account_type);
    old.deleted = true;
    await addNew(model, real, old.kind, { ...fields, account_type });
    const added = model.accounts.at(-1);
    await under("bank-accounts-readd-creates", () => {
      expect(added?.account.bank_account_id).toBeAnotherRecordThan(bank_account_id);
      const told = added?.account.details.account_type ?? account_type;
      expect(told, "account type of the new record").toBe(account_type);
    });
    const reread = await real.user.send("getBankAccount", { bank_account_id });
    await under("bank-accounts-readd-deletes", () => expect(reread).toBeDeleted());
  }

  toString = () => `add an account again, changed (${this.index})`;
}
