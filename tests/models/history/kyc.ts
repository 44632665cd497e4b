import { expect, type KycKind } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { type AccountsCommand, type AccountsModel, unlessVerifying } from "./accounts.ts";

function conclude(model: AccountsModel): void {
  model.kyc = model.reviewed;
  model.reviewed = undefined;
}

/** KYC may be concluded while something is asked that needs it. */
export async function hasPassedMeanwhile(model: AccountsModel, user: User): Promise<boolean> {
  const hasPassed = model.reviewed !== undefined && (await user.kyc.hasConcludedMeanwhile());
  if (hasPassed) conclude(model);
  return hasPassed;
}

export const failKyc = (): AccountsCommand => ({
  check: ({ kyc, reviewed, followsRejected }) => followsRejected && !kyc && !reviewed,
  async run(_, { user }) {
    await user.kyc.fail();
  },
  toString: () => "fail KYC",
});

export const submitKyc = (kind: KycKind): AccountsCommand => ({
  check: ({ kyc, reviewed }) => !kyc && !reviewed,
  async run(model, { user }) {
    await user.kyc.submit(kind);
    model.reviewed = kind;
    if (user.profile.kyc.concludes === "at-once") conclude(model);
  },
  toString: () => `submit KYC (${kind})`,
});

export const whileReviewed = (command: AccountsCommand): AccountsCommand => ({
  ...command,
  check: (model) => model.reviewed !== undefined && command.check(model),
});

export const waitForKyc = (): AccountsCommand => ({
  check: ({ reviewed }) => reviewed !== undefined,
  async run(model, { user }) {
    await user.kyc.conclude();
    conclude(model);
  },
  toString: () => "wait for KYC",
});

/** Whether KYC can be submitted again, and a user marked again, is not shown; what was shown of the user stays. */
export const submitKycAgain = (): AccountsCommand => ({
  check: ({ kyc }) => kyc !== undefined,
  async run({ kyc = "foreign" }, { user }) {
    const response = await user.send("submitKyc", user.kyc.input(kyc));
    if (response.kind === "accepted") await user.kyc.conclude();
  },
  toString: () => "submit KYC again",
});

export const markNri = (): AccountsCommand =>
  unlessVerifying({
    check: ({ isNri, marksNriBeforeAccounts, accounts }) =>
      !isNri && !(marksNriBeforeAccounts && accounts.length > 0),
    async run(model, { user, controls }) {
      const isEarly = model.kyc === undefined;
      const response = await user.send("markNri");
      const control = controls.marking;
      if (!control) throw new Error("Nobody was marked as NRI to compare with.");
      if (isEarly && !(await hasPassedMeanwhile(model, user))) {
        await under("users-nri-needs-kyc", () => expect(response).toBeRefused({ control }));
      } else if (model.kyc === "indian") {
        await under("users-nri-not-indian-kyc", () => expect(response).toBeRefused({ control }));
      } else if (!isEarly || response.kind === "accepted") {
        await under("users-mark-nri", () => expect(response).toBeAccepted());
        model.isNri = true;
      }
      const record = await user.mustSucceed("getUser");
      await under("users-is-nri-returned", () => expect(record).toShowWhether("is_nri"));
      const rule = model.isNri ? "users-is-nri-set" : "users-is-nri-unset-before";
      await under(rule, () => expect(record).toShow("is_nri", model.isNri));
    },
    toString: () => "mark as NRI",
  });

export const markAgain = (): AccountsCommand => ({
  check: ({ isNri }) => isNri,
  async run(_, { user }) {
    const response = await user.send("markNri");
    await under("users-is-nri-set", () => expect(response).toBeAnswered());
  },
  toString: () => "mark as NRI again",
});
