import type { AsyncCommand } from "fast-check";
import { expect } from "../../../fixtures/index.ts";
import { under } from "../../../fixtures/property.ts";
import {
  isNre,
  liveAt,
  settledStates,
  type AccountsModel,
  type AccountsReal,
  type SettledKind,
} from "./model.ts";

type Command = AsyncCommand<AccountsModel, AccountsReal>;

/** A user's accounts are few: a target may have any ceiling above this. */
const mostAccounts = 3;

const ruleOf = (kind: SettledKind, isNri: boolean) => {
  if (kind === "nameMatches") return "bank-accounts-name-match-approved";
  if (kind === "nameDiffers") return "bank-accounts-name-mismatch-rejected";
  return isNri ? "bank-accounts-nre-approved" : "bank-accounts-nre-rejected-for-non-nri";
};

/** Adds a new account of a kind: it settles in the state its kind and its user lead to. */
export class Add implements Command {
  readonly kind: SettledKind;

  constructor(kind: SettledKind) {
    this.kind = kind;
  }

  check = ({ accounts }: Readonly<AccountsModel>) => accounts.length < mostAccounts;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const account = await user.addAccount(user.accountFields(this.kind));
    await under(ruleOf(this.kind, model.isNri), () =>
      expect(account.details).toBeInState(...settledStates(this.kind, model.isNri)),
    );
    model.accounts.push({ account, kind: this.kind, deleted: false });
  }

  toString = () => `add (${this.kind})`;
}

/** Adds an account that is there: the old record is deleted and a new one stands in its place. */
export class AddAgain implements Command {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const old = liveAt(model, this.index);
    if (!old) return;
    const account = await user.addAccount(old.account.fields);
    const { bank_account_id } = old.account;
    const reread = await user.ask("getBankAccount", { bank_account_id });
    await under("bank-accounts-readd-creates", () =>
      expect(account.bank_account_id, "id of the new record").not.toBe(bank_account_id),
    );
    await under("bank-accounts-readd-deletes", () => expect(reread).toBeDeleted());
    old.deleted = true;
    model.accounts.push({ account, kind: old.kind, deleted: false });
  }

  toString = () => `add again (${this.index})`;
}

/** Deletes an account. */
export class Delete implements Command {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const doomed = liveAt(model, this.index);
    if (!doomed) return;
    const { bank_account_id } = doomed.account;
    const answer = await user.ask("deleteBankAccount", { bank_account_id });
    await under("bank-accounts-delete", () => expect(answer).toBeAccepted());
    const reread = await user.ask("getBankAccount", { bank_account_id });
    await under("bank-accounts-delete", () => expect(reread).toBeDeleted());
    doomed.deleted = true;
  }

  toString = () => `delete (${this.index})`;
}

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
] as const;

/** Reads an account in both ways there are for one: is_nre is what its kind and user lead to. */
export class Read implements Command {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const read = liveAt(model, this.index);
    if (!read) return;
    const { bank_account_id } = read.account;
    for (const [operation, requirement] of readers) {
      const answer = await user.ask(operation, { bank_account_id });
      await under(requirement, () =>
        expect(answer).toTellNre(bank_account_id, isNre(read.kind, model.isNri)),
      );
    }
  }

  toString = () => `read (${this.index})`;
}
