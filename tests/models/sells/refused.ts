import { expect, type SellKind, sellKinds, sells, under } from "../../../fixtures/index.ts";
import {
  type BelievedSell,
  controlOf,
  forgetOlderQuotes,
  isExternal,
  soldAt,
  type SellsCommand,
} from "./model.ts";

/** Whether a pool quote serves twice is not shown. */
export const sellUsed = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, isExternal) !== undefined,
  async run(model, real) {
    const { seller, stage } = real;
    const used = soldAt(model, index, isExternal);
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
  check: () => true,
  async run(_, real) {
    const { seller, stage } = real;
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
  check: () => true,
  async run(model, real) {
    const { seller, stage } = real;
    forgetOlderQuotes(model, real);
    const { sell, quoteExpired } = sells[kind];
    await under(quoteExpired, async () => {
      const expired = await stage.setUp("quote expired", {
        user_id: seller.id,
        kind,
      });
      const response = await seller.send(sell, { ...seller.quoteInput(), ...expired });
      expect(response).toBeRefusedAs(quoteExpired, controlOf(real, kind));
    });
  },
  toString: () => `sell an expired quote (${kind})`,
});

const isOneOf =
  (kinds: readonly SellKind[]) =>
  ({ kind }: BelievedSell): boolean =>
    kinds.includes(kind);

export const sellWithOldReference = (
  index: number,
  kinds: readonly SellKind[] = sellKinds,
): SellsCommand => ({
  check: (model) => soldAt(model, index, isOneOf(kinds)) !== undefined,
  async run(model, real) {
    const { seller } = real;
    const earlier = soldAt(model, index, isOneOf(kinds));
    if (!earlier) return;
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
