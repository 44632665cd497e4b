import type { Input } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { changes } from "../../../fixtures/error-rows/changes.ts";
import {
  type Change,
  changeOf,
  operationOf,
  withInvalid,
} from "../../../fixtures/error-rows/provocation.ts";
import { type Command, command } from "../../../fixtures/properties/commands.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { attempt, stop } from "../../../fixtures/stops/why-stopped.ts";
import { entangledRows, opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { type OperationName, readsOnly } from "../../../spec/operations.ts";
import { type SellKind, sellKinds, sells } from "../../../spec/sell-kinds.ts";
import { sellRefused } from "./refused.ts";
import { maySell, type Real, type SellsModel } from "./sells.ts";

/** A row that one wrong input provokes, or an account that the newer operation, which has no table, refuses or rejects. */
export type Refusal = keyof typeof changes | "create-user-already-exists" | "wrong country";

const wrongCountry = withInvalid("country");

export const operationRefusing = (what: Refusal): OperationName =>
  what === "wrong country" ? "upsertBankAccount" : operationOf(what);

function changeFor(what: Refusal): Change {
  if (what === "wrong country") return wrongCountry;
  return what === "create-user-already-exists" ? {} : changes[what];
}

/** Rows that a target neither accepts nor answers with another one, and the account if it isn't added and rejected. */
export async function refusedBy(stage: Stage, other: User): Promise<Refusal[]> {
  const { provocations } = other.profile;
  const rows = [
    ...(Object.keys(changes) as (keyof typeof changes)[]),
    "create-user-already-exists",
  ] as const;
  const sure = rows.filter(
    (row) =>
      (provocations[row] ?? "usual") === "usual" && !opaqueRows.has(row) && !entangledRows.has(row),
  );
  const { value } = await attempt(async () => {
    const wrong = { ...other.accounts.fields(), ...wrongCountry(stage) };
    return other.accounts.endOfAdding(await other.send("upsertBankAccount", wrong), wrong);
  });
  return value?.response.kind === "refused" ? [...sure, "wrong country"] : sure;
}

interface Valid {
  isPossible(model: Readonly<SellsModel>): boolean;
  /** Undefined if the suite may not send one. */
  input(model: Readonly<SellsModel>, real: Real): Input | undefined;
}

const hasKyc = ({ kyc }: Readonly<SellsModel>): boolean => kyc !== undefined;
const addingAccount: Valid = { isPossible: hasKyc, input: (_, { user }) => user.accounts.fields() };
const fetchingQuote = (kind: SellKind): Valid => ({
  isPossible: (model) => maySell(model, kind),
  input: (_, { user }) => user.quotes.input(),
});
const ofFirstSell = (input: (sold: SellsModel["sold"][number], real: Real) => Input): Valid => ({
  isPossible: ({ sold }) => sold.length > 0,
  input: ({ sold: [first] }, real) => (first ? input(first, real) : {}),
});

/** Requests of the user's that only the wrong input keeps from being accepted, or what has been accepted before. */
const valid: Partial<Record<OperationName, Valid>> = {
  createUser: { isPossible: () => true, input: (_, { created }) => created },
  submitKyc: { isPossible: hasKyc, input: ({ kyc = "indian" }, { user }) => user.kyc.input(kyc) },
  upsertBankAccount: addingAccount,
  linkBankAccount: addingAccount,
  getPoolSellQuote: fetchingQuote("pool"),
  getExternalSellQuote: fetchingQuote("external"),
  poolSell: fetchingQuote("pool"),
  externalSell: fetchingQuote("external"),
  confirmOnchainFunding: ofFirstSell(({ transaction_id }, { user }) =>
    user.fundingInput(transaction_id),
  ),
  getTransaction: ofFirstSell(({ transaction_id }) => ({ transaction_id })),
};

async function sendWrong(
  what: Refusal,
  model: SellsModel,
  real: Real,
): Promise<ApiResponse | undefined> {
  const { user, stage } = real;
  const operation = operationRefusing(what);
  const change = await changeOf(stage, changeFor(what));
  if (!Object.keys(change).every((name) => user.hasPlaceFor(name, operation))) return undefined;
  const kind = sellKinds.find((each) => sells[each].sell === operation);
  if (kind) return sellRefused(model, real, kind, change);
  const input = valid[operation]?.input(model, real);
  return input && user.send(operation, { ...input, ...change });
}

/** Other checks judge the refusal; the readings that follow show that it changed nothing. */
export const beRefused = (what: Refusal): Command<SellsModel, Real> =>
  command(
    `be refused at ${operationRefusing(what)}`,
    (model) => valid[operationRefusing(what)]?.isPossible(model) ?? false,
    async (model, real) => {
      const { evidence } = real.stage.session;
      const { value: response, stopped } = await attempt(() =>
        evidence.unneeded(() => sendWrong(what, model, real)),
      );
      if (stopped?.why.outcome === "failed") stop(stopped);
      if (response?.kind === "accepted" && !readsOnly(response.operation)) model.isOver = true;
    },
    `: ${what}`,
  );
