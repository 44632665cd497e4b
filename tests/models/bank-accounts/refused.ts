import { expect, isRefusedAsFull, under } from "../../../fixtures/index.ts";
import { approvedAt, approvedOf, type AccountsCommand } from "./model.ts";

/** The older endpoint updates nothing. */
export const addDuplicate = (index: number): AccountsCommand => ({
  check: (model) => approvedAt(model, index) !== undefined,
  async run(model, { user, controls }) {
    const approved = approvedAt(model, index);
    const response = await user.send("linkBankAccount", approved?.account.fields);
    if (isRefusedAsFull(user, response, approvedOf(model))) return;
    await under("link-account-duplicate", () =>
      expect(response).toBeRefusedAs("link-account-duplicate", { control: controls.adding }),
    );
  },
  toString: () => `add an account that is there, by the older endpoint (${index})`,
});

export const addByAnother = (index: number): AccountsCommand => ({
  check: (model) => approvedAt(model, index) !== undefined,
  async run(model, { other, controls }) {
    const owned = approvedAt(model, index);
    const response = await other.send("linkBankAccount", owned?.account.fields);
    if (isRefusedAsFull(other, response, 1)) return;
    await under("link-account-owned-by-another", () =>
      expect(response).toBeRefusedAs("link-account-owned-by-another", { control: controls.adding }),
    );
  },
  toString: () => `add an account as another user (${index})`,
});
