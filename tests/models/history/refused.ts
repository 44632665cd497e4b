import { expect, type SellKind, sellKinds, sells, under } from "../../../fixtures/index.ts";
import {
  type BelievedSell,
  controlOf,
  forgetOlderQuotes,
  isAsQuoted,
  maySell,
  sellerIn,
  soldAt,
  type SellsCommand,
  type SellsModel,
} from "./sells.ts";

const isUsed =
  (model: Readonly<SellsModel>) =>
  (sell: BelievedSell): boolean =>
    sell.kind === "external" && isAsQuoted(model, sell);

/** Whether a pool quote serves twice is not shown. */
export const sellUsed = (index: number): SellsCommand => ({
  check: (model) => maySell(model, "external") && soldAt(model, index, isUsed(model)) !== undefined,
  async run(model, real) {
    const { stage } = real;
    const { seller } = sellerIn(model, real);
    const used = soldAt(model, index, isUsed(model));
    // What has expired as well may be refused for that.
    if (!used || seller.mayHaveExpired("external", used.quotedAtMs)) return;
    const input = { ...used.input, reference_uuid: stage.uuid() };
    const response = await seller.send("externalSell", input);
    await under("external-sell-quote-used", () =>
      expect(response).toBeRefusedAs("external-sell-quote-used", controlOf(real, "external")),
    );
  },
  toString: () => `sell a used quote (${index})`,
});

export const sellUnknown = (kind: SellKind): SellsCommand => ({
  check: (model) => maySell(model, kind),
  async run(model, real) {
    const { stage } = real;
    const { seller } = sellerIn(model, real);
    const { sell, quoteInvalid } = sells[kind];
    const input = { ...seller.quoteInput(), quote_id: stage.unknown.quote_id };
    const response = await seller.send(sell, input);
    await under(quoteInvalid, () =>
      expect(response).toBeRefusedAs(quoteInvalid, controlOf(real, kind)),
    );
  },
  toString: () => `sell an unknown quote (${kind})`,
});

export const sellExpired = (kind: SellKind): SellsCommand => ({
  check: (model) => maySell(model, kind),
  async run(model, real) {
    const { stage } = real;
    const { seller } = sellerIn(model, real);
    forgetOlderQuotes(model, real);
    const { sell, quoteExpired } = sells[kind];
    await under(quoteExpired, async () => {
      const expired = await stage.setUp("quote expired", {
        user_id: seller.id,
        kind,
      });
      // Nor does it become valid by what is asked meanwhile.
      await seller.mustSucceed("validateTransaction", seller.quoteInput());
      const response = await seller.send(sell, { ...seller.quoteInput(), ...expired });
      expect(response).toBeRefusedAs(quoteExpired, controlOf(real, kind));
    });
  },
  toString: () => `sell an expired quote (${kind})`,
});

const maySellLike =
  (model: Readonly<SellsModel>, kinds: readonly SellKind[]) =>
  ({ kind }: BelievedSell): boolean =>
    kinds.includes(kind) && maySell(model, kind);

export const sellWithOldReference = (
  index: number,
  kinds: readonly SellKind[] = sellKinds,
): SellsCommand => ({
  check: (model) => soldAt(model, index, maySellLike(model, kinds)) !== undefined,
  async run(model, real) {
    const earlier = soldAt(model, index, maySellLike(model, kinds));
    if (!earlier) return;
    const { seller } = sellerIn(model, real);
    const { kind } = earlier;
    forgetOlderQuotes(model, real);
    const { sell, referenceRefused } = sells[kind];
    const { reference_uuid } = earlier.input;
    const input = { ...(await seller.prepareSell(kind)), reference_uuid };
    const response = await seller.send(sell, input);
    await under(referenceRefused, () =>
      expect(response).toBeRefusedAs(referenceRefused, controlOf(real, kind)),
    );
  },
  toString: () => `sell with the reference of an earlier sell (${index})`,
});
