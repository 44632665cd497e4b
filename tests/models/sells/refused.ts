import { expect, type SellKind, under } from "../../../fixtures/index.ts";
import {
  controlOf,
  isExternal,
  ofKind,
  soldAt,
  type SellsCommand,
  type SellsModel,
  type SellsReal,
} from "./model.ts";

/** Sells an external quote once more. Whether a pool quote serves twice is not shown. */
export class SellUsed implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<SellsModel>) => soldAt(model, this.index, isExternal) !== undefined;

  async run(model: SellsModel, real: SellsReal): Promise<void> {
    const { seller, stage } = real;
    const used = soldAt(model, this.index, isExternal);
    const input = { ...used?.input, reference_uuid: stage.uuid() };
    const response = await seller.send("externalSell", input);
    await under("external-sell-quote-used", () =>
      expect(response).toBeRefusedAs("external-sell-quote-used", controlOf(real, "external")),
    );
  }

  toString = () => `sell a used quote (${this.index})`;
}

/** Sells a quote that never was. */
export class SellUnknown implements SellsCommand {
  readonly kind: SellKind;

  constructor(kind: SellKind) {
    this.kind = kind;
  }

  check = () => true;

  async run(_: SellsModel, real: SellsReal): Promise<void> {
    const { seller, stage } = real;
    const { operation, unknownQuote } = ofKind[this.kind];
    const input = { ...seller.quoteInput(), quote_id: stage.unknown.quote_id };
    const response = await seller.send(operation, input);
    await under(unknownQuote, () =>
      expect(response).toBeRefusedAs(unknownQuote, controlOf(real, this.kind)),
    );
  }

  toString = () => `sell an unknown quote (${this.kind})`;
}

/** Sells a quote that has expired. */
export class SellExpired implements SellsCommand {
  readonly kind: SellKind;

  constructor(kind: SellKind) {
    this.kind = kind;
  }

  check = () => true;

  async run(_: SellsModel, real: SellsReal): Promise<void> {
    const { seller, stage } = real;
    const { operation, expiredQuote } = ofKind[this.kind];
    const params = { user_id: seller.id, kind: this.kind };
    const expired = await stage.session.setUp("quote expired", params);
    const response = await seller.send(operation, { ...seller.quoteInput(), ...expired });
    await under(expiredQuote, () =>
      expect(response).toBeRefusedAs(expiredQuote, controlOf(real, this.kind)),
    );
  }

  toString = () => `sell an expired quote (${this.kind})`;
}

/** Sells a fresh quote with the reference of an earlier sell. */
export class SellWithOldReference implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<SellsModel>) => model.sold.length > 0;

  async run(model: SellsModel, real: SellsReal): Promise<void> {
    const { seller } = real;
    const earlier = soldAt(model, this.index);
    if (!earlier) return;
    const { operation, reference } = ofKind[earlier.kind];
    const { reference_uuid } = earlier.input;
    const input = { ...(await seller.prepareSell(earlier.kind)), reference_uuid };
    const response = await seller.send(operation, input);
    await under(reference, () =>
      expect(response).toBeRefusedAs(reference, controlOf(real, earlier.kind)),
    );
  }

  toString = () => `sell with the reference of an earlier sell (${this.index})`;
}
