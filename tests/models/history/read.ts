import { expect, type Input } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { skipPart, under } from "../../../fixtures/properties/property.ts";
import { isSameId } from "../../../fixtures/response/id.ts";
import type { BankDetails } from "../../../fixtures/response/response.ts";
import {
  type BelievedAccount,
  deletedAt,
  historyCommand,
  isJudged,
  isNre,
  liveAt,
  mayChange,
  type Model,
  ontoAccount,
  ruleOf,
  ruleOfDeleted,
  settledStates,
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

const idOf = ({ account }: Model["accounts"][number]) => account.bank_account_id;

export const readUser = historyCommand(
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

const ofAccounts = {
  reading: "getBankAccount",
  idsIn: (model: Model): Input => ({ bank_account_id: liveAt(model, 0)?.account.bank_account_id }),
} as const;

const owned = {
  getTransaction: {
    reading: "getTransaction",
    idsIn: ({ sold }: Model): Input => ({ transaction_id: sold.at(-1)?.transaction_id }),
  },
  getBankAccount: ofAccounts,
  getBankAccountStatus: ofAccounts,
  deleteBankAccount: ofAccounts,
} as const;

type OwnedBy = keyof typeof owned;
export const ownedBy = Object.keys(owned) as OwnedBy[];

/** Then another user has one of the same id. */
const idsCountByUser = ({ accounts }: Model, other: User): boolean =>
  accounts.some(({ account }) => isSameId(account.bank_account_id, other.memory.account));

/** Without a place for its user a request is the client's, who may ask about each of them. */
export const askAsAnother = (operation: OwnedBy) =>
  historyCommand(
    `${operation} as another user`,
    (model) => Object.values(owned[operation].idsIn(model)).every((id) => id !== undefined),
    async (model, { user, other }) => {
      const { reading, idsIn } = owned[operation];
      const ids = idsIn(model);
      const named = ["user_id", ...Object.keys(ids)];
      if (!named.every((name) => other.hasPlaceFor(name, operation))) return;
      if (idsCountByUser(model, other)) return;
      const response = await other.send(operation, ids);
      const control = await user.mustSucceed(reading, ids);
      await under("owasp-api1-objects", () => expect(response).toBeRefused({ control }));
    },
  );
