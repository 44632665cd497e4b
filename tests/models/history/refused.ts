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
import { at } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { attempt, stop } from "../../../fixtures/stops/why-stopped.ts";
import { entangledRows, opaqueRows } from "../../../spec/error-rows/opaque.ts";
import { type OperationName, readsOnly } from "../../../spec/operations.ts";
import { type SellKind, sellKinds, sells } from "../../../spec/sell-kinds.ts";
import {
  type BelievedSell,
  expectRefused,
  forgetOlderQuotes,
  historyCommand,
  isAsQuoted,
  maySell,
  type Model,
  ontoSell,
  type QuotedSell,
  type Real,
  requireRefusal,
  sellerIn,
} from "./model.ts";
import { quote } from "./sell.ts";

/** The document doesn't say whether a pool quote serves twice. */
export const sellUsed = ontoSell(
  "sell a used quote",
  (model, index) =>
    maySell(model, "external")
      ? at(model.sold, index, (sell) => sell.kind === "external" && isAsQuoted(model, sell))
      : undefined,
  async (used, model, real) => {
    const { seller } = sellerIn(model, real);
    const input = { ...used.input, ...seller.quotes.input(), quote_id: used.input.quote_id };
    const response = await seller.send("externalSell", input);
    // What has expired as well may be refused for that.
    const isOnly = !seller.quotes.mayHaveExpired("external", used.quotedAtMs);
    const row = "external-sell-quote-used";
    await requireRefusal(real, { response, row, kind: "external", isOnly });
  },
);

export const sellUnknown = (kind: SellKind) =>
  historyCommand(
    `sell an unknown quote (${kind})`,
    (model) => maySell(model, kind),
    async (model, real) => {
      const { stage } = real;
      const { seller } = sellerIn(model, real);
      const { sell, quoteInvalid } = sells[kind];
      const input = { ...seller.quotes.input(), quote_id: stage.unknown("quote_id") };
      const response = await seller.send(sell, input);
      await requireRefusal(real, { response, row: quoteInvalid, kind });
    },
  );

/** One that time has ended, where there is one; otherwise as the provider state gives it. */
export const sellExpired = (kind: SellKind) =>
  historyCommand(
    `sell an expired quote (${kind})`,
    (model) => maySell(model, kind) && (model.canExpire || model.fresh.length > 0),
    async (model, real) => {
      const { stage } = real;
      const { seller } = sellerIn(model, real);
      const hasExpired = (each: QuotedSell) =>
        each.kind === kind &&
        isAsQuoted(model, each) &&
        seller.quotes.hasExpired(kind, each.quotedAtMs);
      const old = model.fresh.find(hasExpired);
      if (!old && !model.canExpire) return;
      model.fresh = model.fresh.filter((each) => each !== old);
      if (!old) forgetOlderQuotes(model, real);
      const { sell, quoteExpired: row } = sells[kind];
      await under(row, async () => {
        seller.session.evidence.need({ kind: "state", state: "quote expired", of: kind });
        const expired =
          old?.input ?? (await stage.setUp("quote expired", { user_id: seller.id, kind }));
        // Nor does it become valid by what is asked meanwhile.
        await seller.mustSucceed("validateTransaction", seller.quotes.input());
        const response = await seller.send(sell, {
          ...seller.quotes.input(),
          quote_id: expired.quote_id,
        });
        expectRefused(real, { response, row, kind });
      });
    },
  );

/** A quote that is there, or a new one. A refusal leaves it as it was where the profile says so: then it can be sold. */
export async function sellRefused(
  model: Model,
  real: Real,
  kind: SellKind,
  change: Input,
): Promise<ApiResponse> {
  const { user } = real;
  const isThere = (each: QuotedSell) =>
    each.kind === kind &&
    isAsQuoted(model, each) &&
    !user.quotes.mayHaveExpired(kind, each.quotedAtMs);
  const kept = model.fresh.find(isThere);
  const quoted = kept ?? (await quote(model, real, kind));
  model.fresh = model.fresh.filter((each) => each !== kept);
  const response = await user.send(sells[kind].sell, { ...quoted.input, ...change });
  // A refusal may use up the reference.
  const { reference_uuid } = user.quotes.input();
  const input = { ...quoted.input, reference_uuid };
  if (user.quotes.keepsRefused(kind)) model.fresh.push({ ...quoted, input });
  return response;
}

type SendAgain = (earlier: BelievedSell, model: Model, real: Real) => Promise<ApiResponse>;

/** Sends a request with a reference of an earlier sell, where its kind can be sold. */
const withOldReference =
  (row: "referenceRefused" | "quoteReferenceRefused", says: string, send: SendAgain) =>
  (kinds: readonly SellKind[] = sellKinds) =>
    ontoSell(
      says,
      (model, index) =>
        at(model.sold, index, ({ kind }) => kinds.includes(kind) && maySell(model, kind)),
      async (earlier, model, real) => {
        const { kind } = earlier;
        const response = await send(earlier, model, real);
        await requireRefusal(real, { response, row: sells[kind][row], kind });
      },
    );

export const sellWithOldReference = withOldReference(
  "referenceRefused",
  "sell with the reference of an earlier sell",
  ({ kind, input: { reference_uuid } }, model, real) =>
    sellRefused(model, real, kind, { reference_uuid }),
);

export const quoteWithOldReference = withOldReference(
  "quoteReferenceRefused",
  "request a quote with the reference of an earlier one",
  ({ kind, quoteReference: reference_uuid }, model, real) => {
    const { seller } = sellerIn(model, real);
    forgetOlderQuotes(model, real);
    return seller.send(sells[kind].quote, { ...seller.quotes.input(), reference_uuid });
  },
);

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
  isPossible(model: Readonly<Model>): boolean;
  /** Undefined if the suite may not send one. */
  input(model: Readonly<Model>, real: Real): Input | undefined;
}

const hasKyc = ({ kyc }: Readonly<Model>): boolean => kyc !== undefined;
const addingAccount: Valid = { isPossible: hasKyc, input: (_, { user }) => user.accounts.fields() };
const fetchingQuote = (kind: SellKind): Valid => ({
  isPossible: (model) => maySell(model, kind),
  input: (_, { user }) => user.quotes.input(),
});
const ofFirstSell = (input: (sold: Model["sold"][number], real: Real) => Input): Valid => ({
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
  model: Model,
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
export const beRefused = (what: Refusal) =>
  historyCommand(
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
