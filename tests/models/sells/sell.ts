import { expect, type SellKind, sells, under } from "../../../fixtures/index.ts";
import type { SellsCommand } from "./model.ts";

/** Fetches a quote and keeps it. */
export const fetchQuote = (kind: SellKind): SellsCommand => ({
  check: () => true,
  async run(model, { seller }) {
    model.fresh.push({ kind, input: await seller.prepareSell(kind) });
  },
  toString: () => `fetch a quote (${kind})`,
});

/** Sells a quote that was kept, whichever came after it. */
export const sellFresh = (index: number): SellsCommand => ({
  check: ({ fresh, sold, mostSold }) => fresh.length > 0 && sold.length < mostSold,
  async run(model, { seller }) {
    const [quote] = model.fresh.splice(index % model.fresh.length, 1);
    if (!quote) return;
    const { sell, isAccepted } = sells[quote.kind];
    const response = await seller.send(sell, quote.input);
    await under(isAccepted, () => expect(response).toBeAccepted());
    const transaction_id = seller.session.requireValue(response, "transaction_id");
    model.sold.push({ ...quote, transaction_id, funding: undefined });
  },
  toString: () => `sell a quote (${index})`,
});
