import type { Input } from "../../../fixtures/index.ts";
import { at, command } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import { type SellKind, sellKinds, sells } from "../../../spec/sell-kinds.ts";
import {
  type BelievedSell,
  forgetOlderQuotes,
  isAsQuoted,
  maySell,
  ontoSell,
  expectRefused,
  type QuotedSell,
  requireRefusal,
  sellerIn,
  type SellsCommand,
  type SellsModel,
  type SellsReal,
} from "./sells.ts";
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

export const sellUnknown = (kind: SellKind): SellsCommand =>
  command(
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
export const sellExpired = (kind: SellKind): SellsCommand =>
  command(
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
  model: SellsModel,
  real: SellsReal,
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

type SendAgain = (
  earlier: BelievedSell,
  model: SellsModel,
  real: SellsReal,
) => Promise<ApiResponse>;

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
