import { expect, type KycKind, under } from "../../../fixtures/index.ts";
import type { AccountsCommand, AccountsModel, AccountsReal } from "./model.ts";

/** Passes KYC of a kind, once. */
export class PassKyc implements AccountsCommand {
  readonly kind: KycKind;

  constructor(kind: KycKind) {
    this.kind = kind;
  }

  check = ({ kyc }: Readonly<AccountsModel>) => kyc === undefined;

  async run(model: AccountsModel, { user }: AccountsReal): Promise<void> {
    await user.passKyc(this.kind);
    model.kyc = this.kind;
  }

  toString = () => `pass KYC (${this.kind})`;
}

/** Is marked as NRI: after successful KYC only, and never with Indian KYC. */
export class MarkNri implements AccountsCommand {
  check = ({ isNri }: Readonly<AccountsModel>) => !isNri;

  async run(model: AccountsModel, { user, accepted }: AccountsReal): Promise<void> {
    const response = await user.send("markNri");
    const control = accepted.marking;
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
    await under(rule, () => expect(record.result("is_nri"), "is_nri").toBe(model.isNri));
  }

  toString = () => "mark as NRI";
}
