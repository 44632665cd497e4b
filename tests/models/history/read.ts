import { expect } from "../../../fixtures/index.ts";
import { command } from "../../../fixtures/properties/commands.ts";
import { skipPart, under } from "../../../fixtures/properties/property.ts";
import type { BankDetails } from "../../../fixtures/response/response.ts";
import {
  deletedAt,
  isNre,
  liveAt,
  mayChange,
  ruleOfDeleted,
  ruleOf,
  settledStates,
  isJudged,
  ontoAccount,
  type AccountsCommand,
  type BelievedAccount,
  type AccountsModel,
} from "./accounts.ts";

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

const settledAt: typeof liveAt = (model, index) => {
  const live = liveAt(model, index);
  return live && !mayChange(live, model) ? live : undefined;
};

export const read = ontoAccount(
  "read an account in both ways",
  settledAt,
  async (live, _, { user }) => {
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
);

export const readDeleted = ontoAccount(
  "read a deleted account",
  deletedAt,
  async (deleted, _, { user, controls }) => {
    const { bank_account_id } = deleted.account;
    const response = await user.accounts.lookAt(bank_account_id);
    if (!response.bankDetails().every(isJudged)) return;
    await under(ruleOfDeleted(deleted), () =>
      expect(response).toBeDeleted({ id: bank_account_id, control: controls.reading }),
    );
  },
);

const idOf = ({ account }: AccountsModel["accounts"][number]) => account.bank_account_id;

export const readUser = (): AccountsCommand =>
  command(
    "read the user",
    ({ accounts, verifying }) => !verifying && accounts.length > 0,
    async (model, { user, stage }) => {
      const response = await user.mustSucceed("getUser");
      const shown = new Map(
        response.bankDetails().map((each) => [String(each.bank_account_id), each]),
      );
      const isShown = (each: BelievedAccount) => shown.has(String(idOf(each)));
      if (model.accounts.some(({ deleted }) => !deleted) && !model.accounts.some(isShown)) {
        skipPart("Get User does not show every account of a user");
      }
      for (const believed of model.accounts) {
        const { kind, addedByNri, deleted, account } = believed;
        const details = shown.get(String(account.bank_account_id));
        if (!details || mayChange(believed, model)) continue;
        if (deleted) {
          if (!isJudged(details)) continue;
          await under(ruleOfDeleted(believed), () => expect(details).toBeInState("deleted"));
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
  );
