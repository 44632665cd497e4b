import { expect, type KycKind } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { historyCommand, type HistoryCommand, type Model } from "./model.ts";

function conclude(model: Model): void {
  model.kyc = model.reviewed;
  model.reviewed = undefined;
}

/** KYC may be concluded while something is asked that needs it. */
export async function hasPassedMeanwhile(model: Model, user: User): Promise<boolean> {
  const hasPassed = model.reviewed !== undefined && (await user.kyc.hasConcludedMeanwhile());
  if (hasPassed) conclude(model);
  return hasPassed;
}

export const failKyc = historyCommand(
  "fail KYC",
  ({ kyc, reviewed, followsRejected }) => followsRejected && !kyc && !reviewed,
  async (_, { user }) => {
    await user.kyc.fail();
  },
);

export const submitKyc = (kind: KycKind) =>
  historyCommand(
    `submit KYC (${kind})`,
    ({ kyc, reviewed }) => !kyc && !reviewed,
    async (model, { user }) => {
      await user.kyc.submit(kind);
      model.reviewed = kind;
      if (user.profile.kyc.concludes === "at-once") conclude(model);
    },
  );

export const whileReviewed = (each: HistoryCommand): HistoryCommand => ({
  ...each,
  check: (model) => model.reviewed !== undefined && each.check(model),
});

export const waitForKyc = historyCommand(
  "wait for KYC",
  ({ reviewed }) => reviewed !== undefined,
  async (model, { user }) => {
    await user.kyc.conclude();
    conclude(model);
  },
);

/** The document doesn't say whether KYC can be submitted again, or a user marked again; what was shown of the user stays. */
export const submitKycAgain = historyCommand(
  "submit KYC again",
  ({ kyc }) => kyc !== undefined,
  async ({ kyc = "foreign" }, { user }) => {
    const response = await user.send("submitKyc", user.kyc.input(kyc));
    if (response.kind === "accepted") await user.kyc.conclude();
  },
);

/** The document doesn't say whether a marking has accounts verified anew. */
async function accountsSettle({ accounts }: Model, user: User): Promise<void> {
  if (user.profile.bankVerification.concludes !== "later") return;
  for (const { account, deleted } of accounts) {
    if (!deleted) await user.accounts.readSettled(account.bank_account_id);
  }
}

export const markNri = historyCommand(
  "mark as NRI",
  ({ isNri, marksNriBeforeAccounts, accounts, verifying }) =>
    !verifying && !isNri && !(marksNriBeforeAccounts && accounts.length > 0),
  async (model, { user, controls }) => {
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
    await accountsSettle(model, user);
  },
);

export const markAgain = historyCommand(
  "mark as NRI again",
  ({ isNri }) => isNri,
  async (model, { user }) => {
    const response = await user.send("markNri");
    await under("users-is-nri-set", () => expect(response).toBeAnswered());
    await accountsSettle(model, user);
  },
);
