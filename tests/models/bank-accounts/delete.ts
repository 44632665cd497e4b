import { expect, under } from "../../../fixtures/index.ts";
import { liveAt, type AccountsCommand, type AccountsModel, type AccountsReal } from "./model.ts";

/** Deletes an account. */
export class Delete implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const doomed = liveAt(model, this.index);
    if (!doomed) return;
    const { bank_account_id } = doomed.account;
    const response = await user.send("deleteBankAccount", { bank_account_id });
    await under("bank-accounts-delete", () => expect(response).toBeAccepted());
    const reread = await user.send("getBankAccount", { bank_account_id });
    await under("bank-accounts-delete", () => expect(reread).toBeDeleted());
    doomed.deleted = true;
  }

  toString = () => `delete an account (${this.index})`;
}
