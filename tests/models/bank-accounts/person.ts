import { expect, type KycKind, under } from "../../../fixtures/index.ts";
import type { AccountsCommand } from "./model.ts";

export const passKyc = (kind: KycKind): AccountsCommand => ({
  check: ({ kyc }) => kyc === undefined,
  async run(model, { user }) {
    await user.passKyc(kind);
    model.kyc = kind;
  },
  toString: () => `pass KYC (${kind})`,
});

export const markNri = (): AccountsCommand => ({
  check: ({ isNri, marksNriBeforeAccounts, accounts }) =>
    !isNri && !(marksNriBeforeAccounts && accounts.length > 0),
  async run(model, { user, controls }) {
    const response = await user.send("markNri");
    const control = controls.marking;
    if (!control) throw new Error("Nobody was marked as NRI to compare with.");
    if (model.kyc === undefined) {
      await under("users-nri-needs-kyc", () => expect(response).toBeRefused({ control }));
    } else if (model.kyc === "indian") {
      await under("users-nri-not-indian-kyc", () => expect(response).toBeRefused({ control }));
    } else {
      await under("users-mark-nri", () => expect(response).toBeAccepted());
      model.isNri = true;
    }
    const record = await user.mustSucceed("getUser");
    const rule = model.isNri ? "users-is-nri-set" : "users-is-nri-unset-before";
    await under(rule, () => expect(record).toShow("is_nri", model.isNri));
  },
  toString: () => "mark as NRI",
});
