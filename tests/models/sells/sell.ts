import {
  expect,
  requireValue,
  type SellKind,
  sells,
  under,
  type User,
} from "../../../fixtures/index.ts";
import { forgetOlderQuotes, type QuotedSell, type SellsCommand } from "./model.ts";

const renewed = async ({ kind }: QuotedSell, seller: User): Promise<QuotedSell> => ({
  kind,
  input: await seller.prepareSell(kind),
  quotedAtMs: Date.now(),
});

export const fetchQuote = (kind: SellKind): SellsCommand => ({
  check: () => true,
  async run(model, real) {
    forgetOlderQuotes(model, real);
    const input = await real.seller.prepareSell(kind);
    model.fresh.push({ kind, input, quotedAtMs: Date.now() });
  },
  toString: () => `fetch a quote (${kind})`,
});

export const sellFresh = (index: number): SellsCommand => ({
  check: ({ fresh, sold, mostSold }) => fresh.length > 0 && sold.length < mostSold,
  async run(model, { seller }) {
    const [kept] = model.fresh.splice(index % model.fresh.length, 1);
    if (!kept) return;
    const quote = seller.mayHaveExpired(kept.quotedAtMs) ? await renewed(kept, seller) : kept;
    const { sell, isAccepted } = sells[quote.kind];
    const response = await seller.send(sell, quote.input);
    await under(isAccepted, () => expect(response).toBeAccepted());
    const transaction_id = requireValue(response, "transaction_id");
    model.sold.push({ ...quote, transaction_id, funding: undefined });
  },
  toString: () => `sell a quote (${index})`,
});
