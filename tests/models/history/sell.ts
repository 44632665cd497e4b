import {
  expect,
  isCountedWhenFunded,
  prepareCountedSell,
  requireValue,
  type SellKind,
  sells,
  under,
} from "../../../fixtures/index.ts";
import { consume, consumedBy } from "../limits/model.ts";
import { settlesAs } from "./read.ts";
import {
  type BelievedSell,
  controlOf,
  forgetOlderQuotes,
  isAsQuoted,
  maySell,
  type QuotedSell,
  sellerIn,
  type SellsCommand,
  type SellsModel,
  type SellsReal,
  soldAt,
} from "./sells.ts";

async function quote(model: SellsModel, real: SellsReal, kind: SellKind): Promise<QuotedSell> {
  const { seller, payee } = sellerIn(model, real);
  await settlesAs(payee, await seller.readAccount(payee.account.bank_account_id));
  forgetOlderQuotes(model, real);
  const isCounted = model.countedKinds.includes(kind);
  const { input, counted } = isCounted
    ? await prepareCountedSell(seller, kind)
    : { input: await seller.prepareSell(kind), counted: undefined };
  return { kind, input, counted, payee: payee.account, ofNri: model.isNri, quotedAtMs: Date.now() };
}

export const fetchQuote = (kind: SellKind): SellsCommand => ({
  check: (model) => maySell(model, kind),
  async run(model, real) {
    model.fresh.push(await quote(model, real, kind));
  },
  toString: () => `fetch a quote (${kind})`,
});

function count(model: SellsModel, { counted, input }: QuotedSell): void {
  if (counted) consume(model, counted, String(input.payment_method));
}

const sellable = (model: Readonly<SellsModel>): QuotedSell[] =>
  model.fresh.filter((each) => isAsQuoted(model, each));

export const sellFresh = (index: number): SellsCommand => ({
  check: (model) => sellable(model).length > 0 && model.sold.length < model.mostSold,
  async run(model, real) {
    const { user } = real;
    const all = sellable(model);
    const kept = all[index % all.length];
    if (!kept) return;
    model.fresh = model.fresh.filter((each) => each !== kept);
    const isOld = user.mayHaveExpired(kept.kind, kept.quotedAtMs);
    const quoted = isOld ? await quote(model, real, kept.kind) : kept;
    const { sell, isAccepted } = sells[quoted.kind];
    const response = await user.send(sell, quoted.input);
    await under(isAccepted, () => expect(response).toBeAccepted());
    const transaction_id = requireValue(response, "transaction_id");
    model.sold.push({ ...quoted, transaction_id, funding: undefined });
    model.hasSold = true;
    if (!isCountedWhenFunded(user, quoted.kind)) count(model, quoted);
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
    if (isCountedWhenFunded(user, sell.kind)) count(model, sell);
  },
  toString: () => `confirm funding without a hash (${index})`,
});

export const confirm = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, fundedWhere(model, false)) !== undefined,
  async run(model, { user }) {
    const sell = soldAt(model, index, fundedWhere(model, false));
    if (!sell) return;
    const input = user.fundingInput(sell.transaction_id);
    const response = await user.send("confirmOnchainFunding", input);
    await under("funding-confirm", () => expect(response).toBeAccepted());
    await under("funding-by-path-id", () =>
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell)),
    );
    sell.funding = input;
    if (isCountedWhenFunded(user, sell.kind)) count(model, sell);
  },
  toString: () => `confirm funding (${index})`,
});

export const confirmAgain = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, fundedWhere(model, true)) !== undefined,
  async run(model, real) {
    const { user, stage } = real;
    const funded = soldAt(model, index, fundedWhere(model, true));
    const input = { ...funded?.funding, reference_uuid: stage.uuid() };
    const response = await user.send("confirmOnchainFunding", input);
    await under("funding-hash-received", () =>
      expect(response).toBeRefusedAs("funding-hash-received", controlOf(real, "external")),
    );
  },
  toString: () => `confirm funding again (${index})`,
});

export const readStatus = (index: number): SellsCommand => ({
  check: ({ sold }) => sold.length > 0,
  async run(model, { user }) {
    const sell = soldAt(model, index);
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

/** Whether other limits hold for NRI users is not shown: the first reading since the marking is compared with nothing. */
export const readConsumed = (): SellsCommand => ({
  check: ({ kyc, countedKinds }) => kyc !== undefined && countedKinds.length > 0,
  async run(model, { user }) {
    const { limitsAtFirst: first, isNri: ofNri } = model;
    const now = await user.readLimits();
    if (first?.ofNri !== ofNri) {
      model.limitsAtFirst = { limits: now, ofNri };
      return model.consumed.clear();
    }
    const grownBy = (method: string | undefined) => consumedBy(model, method).toFixed();
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveGrown(first.limits, "aggregate", grownBy),
    );
    await under("limits-consumed-by-method", () =>
      expect(now).toHaveGrown(first.limits, "methods", grownBy),
    );
  },
  toString: () => "read the limits",
});
