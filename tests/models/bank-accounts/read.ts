import { type BankDetails, expect, under } from "../../../fixtures/index.ts";
import {
  deletedAt,
  isNre,
  liveAt,
  ruleOf,
  settledStates,
  type AccountsCommand,
  type AccountsModel,
  type AccountsReal,
  type BelievedAccount,
} from "./model.ts";

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
] as const;

/** Whether an account may be identified anew, since its user became NRI after it was added. */
const mayChange = ({ kind, addedByNri }: BelievedAccount, { isNri }: AccountsModel) =>
  kind === "nre" && isNri && !addedByNri;

/** Whether an account is told in the state it settled in, where a state is told. */
async function standsAsItSettled({ kind, addedByNri }: BelievedAccount, details: BankDetails) {
  if (details.spelled === undefined) return;
  await under(ruleOf(kind, addedByNri), () =>
    expect(details).toBeInState(...settledStates(kind, addedByNri)),
  );
}

/** Reads an account in both ways there are for one: it stands as it settled. */
export class Read implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => liveAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const read = liveAt(model, this.index);
    if (!read || mayChange(read, model)) return;
    const { kind, addedByNri, account } = read;
    const { bank_account_id } = account;
    for (const [operation, requirement] of readers) {
      const response = await user.send(operation, { bank_account_id });
      await under(requirement, () =>
        expect(response).toReportNre(bank_account_id, isNre(kind, addedByNri)),
      );
      for (const details of response.bankDetails()) await standsAsItSettled(read, details);
    }
  }

  toString = () => `read an account in both ways (${this.index})`;
}

/** Reads an account that was deleted: it stays so. */
export class ReadDeleted implements AccountsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<AccountsModel>) => deletedAt(model, this.index) !== undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    const bank_account_id = deletedAt(model, this.index)?.account.bank_account_id;
    const response = await user.send("getBankAccount", { bank_account_id });
    await under("bank-accounts-delete", () => expect(response).toBeDeleted());
  }

  toString = () => `read a deleted account (${this.index})`;
}

/** Whether no account is told that is not the user's. */
async function onlyOwnAccounts({ accounts }: AccountsModel, told: unknown[]): Promise<void> {
  const own = new Set(accounts.map(({ account }) => String(account.bank_account_id)));
  const strange = told.filter((id) => id !== undefined && !own.has(String(id)));
  await under("bank-accounts-is-nre-in-user", () =>
    expect(strange, "accounts of nobody's").toEqual([]),
  );
}

/** Reads the user: of the accounts told there each stands as it settled, and none that was deleted lives. */
export class ReadUser implements AccountsCommand {
  check = ({ accounts }: Readonly<AccountsModel>) => accounts.length > 0;

  async run(model: AccountsModel, { user, stage }: AccountsReal): Promise<void> {
    const response = await user.mustSucceed("getUser");
    const told = new Map(response.bankDetails().map((each) => [each.bank_account_id, each]));
    for (const believed of model.accounts) {
      const { kind, addedByNri, deleted, account } = believed;
      const details = told.get(account.bank_account_id);
      if (!details || mayChange(believed, model)) continue;
      if (deleted) {
        await under("bank-accounts-delete", () => expect(details).toBeInState("deleted"));
      } else {
        await under("bank-accounts-is-nre-in-user", () =>
          expect(details.is_nre, "is_nre").toBe(isNre(kind, addedByNri)),
        );
        await standsAsItSettled(believed, details);
      }
    }
    await onlyOwnAccounts(model, [...told.keys()]);
    if (!stage.claims("nri")) return;
    const rule = model.isNri ? "users-is-nri-set" : "users-is-nri-unset-before";
    await under(rule, () => expect(response.result("is_nri"), "is_nri").toBe(model.isNri));
  }

  toString = () => "read the user";
}
