import { expect, under } from "../../../fixtures/index.ts";
import {
  approvedAt,
  type AccountsCommand,
  type AccountsModel,
  type AccountsReal,
} from "./model.ts";

/** Adds an approved account again by the older endpoint, which updates nothing. */
export class AddDuplicate implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => approvedAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user, accepted }: AccountsReal): Promise<void> {
    const there = approvedAt(model, this.index);
    const response = await user.send("linkBankAccount", there?.account.fields);
    await under("link-account-duplicate", () =>
      expect(response).toBeRefusedAs("link-account-duplicate", { control: accepted.adding }),
    );
  }

  toString = () => `add an account that is there, by the older endpoint (${this.index})`;
}

/** Another user adds an approved account. */
export class AddByAnother implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => approvedAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { other, accepted }: AccountsReal): Promise<void> {
    const owned = approvedAt(model, this.index);
    const response = await other.send("linkBankAccount", owned?.account.fields);
    await under("link-account-owned-by-another", () =>
      expect(response).toBeRefusedAs("link-account-owned-by-another", { control: accepted.adding }),
    );
  }

  toString = () => `add an account as another user (${this.index})`;
}
