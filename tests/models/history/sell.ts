import { expect, type Input } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { isCountedWhenFunded, prepareCountedSell } from "../../../fixtures/limits/consumption.ts";
import { under } from "../../../fixtures/properties/property.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";
import { requireValue } from "../../../fixtures/stops/not-exercised.ts";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";
import { count } from "./consumed.ts";
import { settlesAs } from "./read.ts";
import {
  type BelievedSell,
  forgetOlderQuotes,
  isAsQuoted,
  maySell,
  type QuotedSell,
  requireRefusal,
  sellerIn,
  type SellsCommand,
  type SellsModel,
  type SellsReal,
  soldAt,
} from "./sells.ts";

const quoteAs = async (seller: User, kind: SellKind, quoted: Input): Promise<Input> => {
  const { quote_id } = await seller.quotes.fetch(kind, quoted);
  return { ...seller.quotes.input(), quote_id };
};

export async function quote(
  model: SellsModel,
  real: SellsReal,
  kind: SellKind,
): Promise<QuotedSell> {
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

export const fetchQuote = (kind: SellKind): SellsCommand => ({
  check: (model) => maySell(model, kind),
  async run(model, real) {
    // Where only the newest can be sold, it's the only one then.
    const quoted = await quote(model, real, kind);
    model.fresh.push(quoted);
  },
  toString: () => `fetch a quote (${kind})`,
});

const sellable = (model: Readonly<SellsModel>): QuotedSell[] =>
  model.fresh.filter((each) => isAsQuoted(model, each));

export const sellFresh = (index: number): SellsCommand => ({
  check: (model) => sellable(model).length > 0 && model.sold.length < model.mostSold,
  async run(model, real) {
    const { user } = real;
    const all = sellable(model);
    const kept = all[index % all.length];
    if (!kept) return;
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
  toString: () => `sell a quote (${index})`,
});

const fundedWhere =
  (model: Readonly<SellsModel>, isFunded: boolean) =>
  (sell: BelievedSell): boolean =>
    sell.kind === "external" && Boolean(sell.funding) === isFunded && isAsQuoted(model, sell);

const otherTransactions = ({ sold }: SellsModel, own: BelievedSell) =>
  sold.filter((sell) => sell !== own).map(({ transaction_id }) => transaction_id);

/** Whether a confirmation can do without its hash is not shown. Where it can't, later readings show no change. */
export const confirmWithoutHash = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, fundedWhere(model, false)) !== undefined,
  async run(model, { user }) {
    const sell = soldAt(model, index, fundedWhere(model, false));
    if (!sell) return;
    const input = { ...user.fundingInput(sell.transaction_id), transaction_hash: undefined };
    const { kind } = await user.send("confirmOnchainFunding", input);
    if (kind !== "accepted") return;
    model.sold = model.sold.filter((each) => each !== sell);
    if (isCountedWhenFunded(user, sell.kind)) count(model, user, sell);
  },
  toString: () => `confirm funding without a hash (${index})`,
});

/** The hash that is refused for its reference can be received later. */
export const confirmWithOldReference = (index: number): SellsCommand => ({
  check: (model) =>
    soldAt(model, index, fundedWhere(model, false)) !== undefined &&
    model.sold.some(({ funding }) => funding),
  async run(model, real) {
    const sell = soldAt(model, index, fundedWhere(model, false));
    const other = soldAt(model, index, ({ funding }) => funding !== undefined);
    if (!sell || !other) return;
    const reference_uuid = other.funding?.reference_uuid;
    const input: Input = { ...real.user.fundingInput(sell.transaction_id), reference_uuid };
    const response = await real.user.send("confirmOnchainFunding", input);
    await requireRefusal(real, { response, row: "funding-reference-refused", kind: "external" });
    sell.refusedHash = input.transaction_hash;
  },
  toString: () => `confirm funding with the reference of another (${index})`,
});

export const confirm = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, fundedWhere(model, false)) !== undefined,
  async run(model, { user }) {
    const sell = soldAt(model, index, fundedWhere(model, false));
    if (!sell) return;
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
  toString: () => `confirm funding (${index})`,
});

/** Whether a transaction takes a second hash is not shown, but no reference serves twice. */
export const confirmAgain = (index: number, isOld: "hash" | "reference"): SellsCommand => ({
  check: (model) => soldAt(model, index, fundedWhere(model, true)) !== undefined,
  async run(model, real) {
    const { user } = real;
    const funded = soldAt(model, index, fundedWhere(model, true));
    const { reference_uuid, transaction_hash } = user.quotes.input();
    const isOnly = isOld === "hash";
    const change = isOnly ? { reference_uuid } : { transaction_hash };
    const input = { ...funded?.funding, ...change };
    const response = await user.send("confirmOnchainFunding", input);
    const row = isOnly ? "funding-hash-received" : "funding-reference-refused";
    await requireRefusal(real, { response, row, kind: "external", isOnly });
  },
  toString: () => `confirm funding again, by its ${isOld} (${index})`,
});

export const readStatus = (index: number): SellsCommand => ({
  check: ({ sold }) => sold.length > 0,
  async run(model, { user }) {
    // It may be archived.
    const isRecent = ({ quotedAtMs }: QuotedSell) => user.nowMs - quotedAtMs < lapseSeconds * 1000;
    const sell = soldAt(model, index, isRecent);
    if (!sell) return;
    const { transaction_id } = sell;
    const response = await user.send("getTransaction", { transaction_id });
    await under("status-read", () => {
      expect(response).toBeAccepted();
      expect(response).toBeAboutTransaction(transaction_id, otherTransactions(model, sell));
    });
  },
  toString: () => `read the status (${index})`,
});
