import { expect, type SellKind, under } from "../../../fixtures/index.ts";
import { ofKind, type SellsCommand, type SellsModel, type SellsReal } from "./model.ts";

/** Fetches a quote and keeps it. */
export class FetchQuote implements SellsCommand {
  readonly kind: SellKind;

  constructor(kind: SellKind) {
    this.kind = kind;
  }

  check = () => true;

  async run(model: SellsModel, { seller }: SellsReal): Promise<void> {
    model.fresh.push({ kind: this.kind, input: await seller.prepareSell(this.kind) });
  }

  toString = () => `fetch a quote (${this.kind})`;
}

/** Sells a quote that was kept, whichever came after it. */
export class SellFresh implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = ({ fresh }: Readonly<SellsModel>) => fresh.length > 0;

  async run(model: SellsModel, { seller }: SellsReal): Promise<void> {
    const [quote] = model.fresh.splice(this.index % model.fresh.length, 1);
    if (!quote) return;
    const { operation, accepted } = ofKind[quote.kind];
    const response = await seller.send(operation, quote.input);
    await under(accepted, () => expect(response).toBeAccepted());
    const transaction_id = seller.session.requireValue(response, "transaction_id");
    model.sold.push({ ...quote, transaction_id, funding: undefined });
  }

  toString = () => `sell a quote (${this.index})`;
}
