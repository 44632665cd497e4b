import { expect, type Input } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { type Command, command } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { isSameId } from "../../../fixtures/response/id.ts";
import { liveAt } from "./accounts.ts";
import type { Real, SellsModel } from "./sells.ts";

const ofAccounts = {
  read: "getBankAccount",
  idsIn: (model: SellsModel): Input => ({
    bank_account_id: liveAt(model, 0)?.account.bank_account_id,
  }),
} as const;

const owned = {
  getTransaction: {
    read: "getTransaction",
    idsIn: ({ sold }: SellsModel): Input => ({ transaction_id: sold.at(-1)?.transaction_id }),
  },
  getBankAccount: ofAccounts,
  getBankAccountStatus: ofAccounts,
  deleteBankAccount: ofAccounts,
} as const;

type OwnedBy = keyof typeof owned;
export const ownedBy = Object.keys(owned) as OwnedBy[];

/** Then another user has one of the same id. */
const idsCountByUser = ({ accounts }: SellsModel, other: User): boolean =>
  accounts.some(({ account }) => isSameId(account.bank_account_id, other.memory.account));

/** Without a place for its user a request is the client's, who may ask about each of them. */
export const askAsAnother = (operation: OwnedBy): Command<SellsModel, Real> =>
  command(
    `${operation} as another user`,
    (model) => Object.values(owned[operation].idsIn(model)).every((id) => id !== undefined),
    async (model, { user, other }) => {
      const { read, idsIn } = owned[operation];
      const ids = idsIn(model);
      const named = ["user_id", ...Object.keys(ids)];
      if (!named.every((name) => other.hasPlaceFor(name, operation))) return;
      if (idsCountByUser(model, other)) return;
      const response = await other.send(operation, ids);
      const control = await user.mustSucceed(read, ids);
      await under("owasp-api1-objects", () => expect(response).toBeRefused({ control }));
    },
  );
