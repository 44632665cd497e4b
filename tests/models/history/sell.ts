import { expect, type Input } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { isCountedWhenFunded, prepareCountedSell } from "../../../fixtures/limits/consumption.ts";
import { at, onto } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";
import { requireValue } from "../../../fixtures/stops/not-exercised.ts";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";
import { count } from "./time.ts";
import { settlesAs } from "./read.ts";
import {
  type BelievedSell,
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

const quoteAs = async (seller: User, kind: SellKind, quoted: Input): Promise<Input> => {
  const { quote_id } = await seller.quotes.fetch(kind, quoted);
  return { ...seller.quotes.input(), quote_id };
};

export async function quote(model: Model, real: Real, kind: SellKind): Promise<QuotedSell> {
  const { seller, payee } = sellerIn(model, real);
  await settlesAs(payee, await seller.accounts.read(payee.account.bank_account_id));
  forgetOlderQuotes(model, real);
  const quoted = seller.quotes.input();
  const { input, counted } = model.countedKinds.includes(kind)
    ? await prepareCountedSell(seller, kind, quoted)
    : { input: await quoteAs(seller, kind, quoted), counted: undefined };
  return {
    kind,
    input,
    quoteReference: quoted.reference_uuid,
    counted,
    payee: payee.account,
    ofNri: model.isNri,
    quotedAtMs: seller.nowMs,
  };
}

export const fetchQuote = (kind: SellKind) =>
  historyCommand(
    `fetch a quote (${kind})`,
    (model) => maySell(model, kind),
    async (model, real) => {
      // Where only the newest can be sold, it's the only one then.
      const quoted = await quote(model, real, kind);
      model.fresh.push(quoted);
    },
  );

export const sellFresh = onto(
  "sell a quote",
  (model: Readonly<Model>, index) =>
    model.sold.length < model.mostSold
      ? at(model.fresh, index, (each) => isAsQuoted(model, each))
      : undefined,
  async (kept, model, real: Real) => {
    const { user } = real;
    const isOld = user.quotes.mayHaveExpired(kept.kind, kept.quotedAtMs);
    const quoted = isOld ? await quote(model, real, kept.kind) : kept;
    // An open quote may have been given twice.
    const isAnother = ({ input }: QuotedSell) => input.quote_id !== quoted.input.quote_id;
    model.fresh = model.fresh.filter((each) => each !== kept && isAnother(each));
    const { sell, isAccepted } = sells[quoted.kind];
    const response = await user.send(sell, quoted.input);
    await under(isAccepted, () => expect(response).toBeAccepted());
    const transaction_id = requireValue(response, "transaction_id");
    model.sold.push({ ...quoted, transaction_id, funding: undefined });
    model.hasSold = true;
    if (!isCountedWhenFunded(user, quoted.kind)) count(model, user, quoted);
  },
);

const fundedAt =
  (isFunded: boolean) =>
  (model: Readonly<Model>, index: number): BelievedSell | undefined =>
    at(
      model.sold,
      index,
      (sell) =>
        sell.kind === "external" && Boolean(sell.funding) === isFunded && isAsQuoted(model, sell),
    );

const otherTransactions = ({ sold }: Model, own: BelievedSell) =>
  sold.filter((sell) => sell !== own).map(({ transaction_id }) => transaction_id);

/** The document doesn't say whether a confirmation can do without its hash. If it can't, later readings show no change. */
export const confirmWithoutHash = ontoSell(
  "confirm funding without a hash",
  fundedAt(false),
  async (sell, model, { user }) => {
    const input = { ...user.fundingInput(sell.transaction_id), transaction_hash: undefined };
    const { kind } = await user.send("confirmOnchainFunding", input);
    if (kind !== "accepted") return;
    model.sold = model.sold.filter((each) => each !== sell);
    if (isCountedWhenFunded(user, sell.kind)) count(model, user, sell);
  },
);

/** The hash that is refused for its reference can be received later. */
export const confirmWithOldReference = onto(
  "confirm funding with the reference of another",
  (model: Readonly<Model>, index) => {
    const sell = fundedAt(false)(model, index);
    const other = at(model.sold, index, ({ funding }) => funding !== undefined);
    return sell && other && { sell, reference_uuid: other.funding?.reference_uuid };
  },
  async ({ sell, reference_uuid }, _, real: Real) => {
    const input: Input = { ...real.user.fundingInput(sell.transaction_id), reference_uuid };
    const response = await real.user.send("confirmOnchainFunding", input);
    await requireRefusal(real, { response, row: "funding-reference-refused", kind: "external" });
    sell.refusedHash = input.transaction_hash;
  },
);

export const confirm = ontoSell(
  "confirm funding",
  fundedAt(false),
  async (sell, model, { user }) => {
    const funding = user.fundingInput(sell.transaction_id);
    const input = { ...funding, transaction_hash: sell.refusedHash ?? funding.transaction_hash };
    const response = await user.send("confirmOnchainFunding", input);
    await under("funding-confirm", () => expect(response).toBeAccepted());
    await under("funding-by-path-id", () =>
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell)),
    );
    sell.funding = input;
    if (isCountedWhenFunded(user, sell.kind)) count(model, user, sell);
  },
);

/** The document doesn't say whether a transaction takes a second hash, but no reference serves twice. */
export const confirmAgain = (isOld: "hash" | "reference") =>
  ontoSell(`confirm funding again, by its ${isOld}`, fundedAt(true), async (funded, _, real) => {
    const { user } = real;
    const { reference_uuid, transaction_hash } = user.quotes.input();
    const isOnly = isOld === "hash";
    const change = isOnly ? { reference_uuid } : { transaction_hash };
    const input = { ...funded.funding, ...change };
    const response = await user.send("confirmOnchainFunding", input);
    const row = isOnly ? "funding-hash-received" : "funding-reference-refused";
    await requireRefusal(real, { response, row, kind: "external", isOnly });
  });

export const readStatus = (index: number) =>
  historyCommand(
    "read the status",
    ({ sold }) => sold.length > 0,
    async (model, { user }) => {
      const isRecent = ({ quotedAtMs }: QuotedSell) =>
        user.nowMs - quotedAtMs < lapseSeconds * 1000;
      const sell = at(model.sold, index, isRecent);
      // An older one may be archived.
      if (!sell) return;
      const { transaction_id } = sell;
      const response = await user.send("getTransaction", { transaction_id });
      await under("status-read", () => {
        expect(response).toBeAccepted();
        expect(response).toBeAboutTransaction(transaction_id, otherTransactions(model, sell));
      });
    },
    ` (${index})`,
  );
