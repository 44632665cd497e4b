import { expect, leaveOut, under } from "../../../fixtures/index.ts";
import { isNre, mayChange, isJudged, type AccountsCommand, type AccountsModel } from "./model.ts";
import { settlesAs } from "./read.ts";

const idOf = ({ account }: AccountsModel["accounts"][number]) => account.bank_account_id;

export const readUser = (): AccountsCommand => ({
  check: ({ accounts }) => accounts.length > 0,
  async run(model, { user, stage }) {
    const response = await user.mustSucceed("getUser");
    const shown = new Map(
      response.bankDetails().map((each) => [String(each.bank_account_id), each]),
    );
    if (!model.accounts.some((each) => shown.has(String(idOf(each))))) {
      leaveOut("Get User does not show every account of a user");
    }
    for (const believed of model.accounts) {
      const { kind, addedByNri, deleted, account } = believed;
      const details = shown.get(String(account.bank_account_id));
      if (!details || mayChange(believed, model)) continue;
      if (deleted) {
        if (!isJudged(details)) continue;
        await under("bank-accounts-delete", () => expect(details).toBeInState("deleted"));
      } else {
        await under("bank-accounts-is-nre-in-user", () =>
          expect(details).toBeNre(isNre(kind, addedByNri)),
        );
        await settlesAs(believed, details);
      }
    }
    await under("bank-accounts-of-user-only", () =>
      expect(response).toShowNoAccountsBut(model.accounts.map(idOf)),
    );
    if (!stage.claims("nri")) return;
    const rule = model.isNri ? "users-is-nri-set" : "users-is-nri-unset-before";
    await under(rule, () => expect(response).toShow("is_nri", model.isNri));
  },
  toString: () => "read the user",
});
