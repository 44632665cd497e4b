import { expect, leaveOut, under } from "../../../fixtures/index.ts";
import { isApproved, liveAt, isJudged, type AccountsCommand } from "./model.ts";

export const deleteAccount = (index: number): AccountsCommand => ({
  check: (model) => liveAt(model, index) !== undefined,
  async run(model, { user, controls }) {
    const live = liveAt(model, index);
    if (!live) return;
    const { bank_account_id } = live.account;
    const response = await user.send("deleteBankAccount", { bank_account_id });
    if (response.kind === "refused" && !isApproved(live, model)) {
      return leaveOut("an account that is not approved cannot be deleted");
    }
    const reread = await user.lookAtAccount(bank_account_id);
    await under("bank-accounts-delete", () => {
      expect(response).toBeAccepted();
      if (!reread.bankDetails().every(isJudged)) return;
      expect(reread).toBeDeleted({ id: bank_account_id, control: controls.reading });
    });
    live.deleted = true;
  },
  toString: () => `delete an account (${index})`,
});
