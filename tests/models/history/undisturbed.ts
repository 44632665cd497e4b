import { expect, type Input } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import type { Command } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { type Id, isSameId } from "../../../fixtures/response/id.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { requireRefused } from "../../../fixtures/stops/not-exercised.ts";
import { attempt, stop } from "../../../fixtures/stops/why-stopped.ts";
import { liveAt } from "./accounts.ts";
import { sellRefused } from "./refused.ts";
import { maySell, type Real, type SellsModel } from "./sells.ts";

interface Refused {
  isPossible?: (model: Readonly<SellsModel>) => boolean;
  /** @throws NotExercised where the profile has no such test data */
  send(model: SellsModel, real: Real): Promise<ApiResponse>;
}

const wrongAccount = "add an account of a wrong country";
const ofWrongCountry = (user: User, stage: Stage): Input => ({
  ...user.accounts.fields(),
  country: stage.invalid("country"),
});

/** Requests whose refusal other checks judge. */
const refused = {
  "submit KYC with a wrong occupation": {
    isPossible: ({ kyc }) => kyc !== undefined,
    send: ({ kyc = "indian" }, { user, stage }) => {
      const occupation = stage.invalid("occupation");
      return user.send("submitKyc", { ...user.kyc.input(kyc), occupation });
    },
  },
  [wrongAccount]: {
    isPossible: ({ kyc }) => kyc !== undefined,
    send: (_, { user, stage }) => user.send("upsertBankAccount", ofWrongCountry(user, stage)),
  },
  "sell for a wrong reason": {
    isPossible: (model) => maySell(model, "external"),
    send: (model, real) => {
      const reason_code = real.stage.invalid("reason_code");
      return sellRefused(model, real, "external", { reason_code });
    },
  },
  "confirm the funding of an unknown transaction": {
    isPossible: ({ sold }) => sold.length > 0,
    send: (_, { user, stage }) =>
      user.send("confirmOnchainFunding", user.fundingInput(stage.unknown("transaction_id") as Id)),
  },
} satisfies Record<string, Refused>;

export type RefusedRequest = keyof typeof refused;

/** A target may add what is wrong, and reject it then. */
export async function refusedBy(stage: Stage, other: User): Promise<RefusedRequest[]> {
  const all = Object.keys(refused) as RefusedRequest[];
  const { value } = await attempt(async () => {
    const wrong = ofWrongCountry(other, stage);
    return other.accounts.endOfAdding(await other.send("upsertBankAccount", wrong), wrong);
  });
  return value?.response.kind === "refused" ? all : all.filter((each) => each !== wrongAccount);
}

/** The readings that follow show that it changed nothing. */
export function beRefused(what: RefusedRequest): Command<SellsModel, Real> {
  const { isPossible = () => true, send }: Refused = refused[what];
  return {
    check: isPossible,
    async run(model, real) {
      const { value: response, stopped } = await attempt(async () => send(model, real));
      if (stopped?.why.outcome === "failed") stop(stopped);
      if (response) requireRefused(response);
    },
    toString: () => what,
  };
}

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
export const askAsAnother = (operation: OwnedBy): Command<SellsModel, Real> => ({
  check: (model) => Object.values(owned[operation].idsIn(model)).every((id) => id !== undefined),
  async run(model, { user, other }) {
    const { read, idsIn } = owned[operation];
    const ids = idsIn(model);
    const named = ["user_id", ...Object.keys(ids)];
    if (!named.every((name) => other.hasPlaceFor(name, operation))) return;
    if (idsCountByUser(model, other)) return;
    const response = await other.send(operation, ids);
    const control = await user.mustSucceed(read, ids);
    await under("owasp-api1-objects", () => expect(response).toBeRefused({ control }));
  },
  toString: () => `${operation} as another user`,
});
