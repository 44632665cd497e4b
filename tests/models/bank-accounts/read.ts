import { type BankDetails, expect, under } from "../../../fixtures/index.ts";
import {
  deletedAt,
  isNre,
  liveAt,
  mayChange,
  ruleOf,
  settledStates,
  isJudged,
  type AccountsCommand,
  type BelievedAccount,
} from "./model.ts";

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
] as const;

/** Where a state is shown. */
export async function settlesAs(
  { kind, addedByNri }: Pick<BelievedAccount, "kind" | "addedByNri">,
  details: BankDetails,
) {
  if (!isJudged(details)) return;
  await under(ruleOf(kind, addedByNri), () =>
    expect(details).toBeInState(...settledStates(kind, addedByNri)),
  );
}

export const read = (index: number): AccountsCommand => ({
  check: (model) => liveAt(model, index) !== undefined,
  async run(model, { user }) {
    const live = liveAt(model, index);
    if (!live || mayChange(live, model)) return;
    const { kind, addedByNri, account } = live;
    const { bank_account_id } = account;
    for (const [operation, requirement] of readers) {
      const response = await user.send(operation, { bank_account_id });
      await under(requirement, () =>
        expect(response).toReportNre(bank_account_id, isNre(kind, addedByNri)),
      );
      const details = response.detailsOf(bank_account_id);
      if (details) await settlesAs(live, details);
    }
  },
  toString: () => `read an account in both ways (${index})`,
});

export const readDeleted = (index: number): AccountsCommand => ({
  check: (model) => deletedAt(model, index) !== undefined,
  async run(model, { user, controls }) {
    const deleted = deletedAt(model, index);
    if (!deleted) return;
    const { bank_account_id } = deleted.account;
    const response = await user.lookAtAccount(bank_account_id);
    if (!response.bankDetails().every(isJudged)) return;
    await under("bank-accounts-delete", () =>
      expect(response).toBeDeleted({ id: bank_account_id, control: controls.reading }),
    );
  },
  toString: () => `read a deleted account (${index})`,
});
