import {
  expect,
  requireValue,
  type SellKind,
  sells,
  under,
  type User,
  type CommandSequence,
  commandSequences,
  countFittingSells,
  property,
  requirement,
  runCommands,
  test,
} from "../../../fixtures/index.ts";
import {
  forgetOlderQuotes,
  type QuotedSell,
  type SellsCommand,
  controlOf,
  isFunded,
  isUnfunded,
  otherTransactions,
  soldAt,
  type SellsModel,
  type SellsReal,
} from "./model.ts";
import * as fc from "fast-check";
import { sellExpired, sellUnknown, sellUsed, sellWithOldReference } from "./refused.ts";

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
    const quote = seller.mayHaveExpired(kept.kind, kept.quotedAtMs)
      ? await renewed(kept, seller)
      : kept;
    const { sell, isAccepted } = sells[quote.kind];
    const response = await seller.send(sell, quote.input);
    await under(isAccepted, () => expect(response).toBeAccepted());
    const transaction_id = requireValue(response, "transaction_id");
    model.sold.push({ ...quote, transaction_id, funding: undefined });
  },
  toString: () => `sell a quote (${index})`,
});

export const confirm = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, isUnfunded) !== undefined,
  async run(model, { seller }) {
    const sell = soldAt(model, index, isUnfunded);
    if (!sell) return;
    const input = seller.fundingInput(sell.transaction_id);
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-confirm", () => expect(response).toBeAccepted());
    await under("funding-by-path-id", () =>
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell)),
    );
    sell.funding = input;
  },
  toString: () => `confirm funding (${index})`,
});

export const confirmAgain = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, isFunded) !== undefined,
  async run(model, real) {
    const { seller, stage } = real;
    const input = { ...soldAt(model, index, isFunded)?.funding, reference_uuid: stage.uuid() };
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-hash-received", () =>
      expect(response).toBeRefusedAs("funding-hash-received", controlOf(real, "external")),
    );
  },
  toString: () => `confirm funding again (${index})`,
});

export const readStatus = (index: number): SellsCommand => ({
  check: ({ sold }) => sold.length > 0,
  async run(model, { seller }) {
    const sell = soldAt(model, index);
    if (!sell) return;
    const { transaction_id } = sell;
    const response = await seller.send("getTransaction", { transaction_id });
    await under("status-read", () => {
      expect(response).toBeAccepted();
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell));
    });
  },
  toString: () => `read the status (${index})`,
});

const cited = requirement(
  "sells-pool",
  "sells-external",
  "pool-sell-quote-invalid",
  "pool-sell-quote-expired",
  "pool-sell-reference-refused",
  "external-sell-quote-used",
  "external-sell-quote-invalid",
  "external-sell-quote-expired",
  "external-sell-reference-refused",
  "funding-confirm",
  "funding-by-path-id",
  "funding-hash-received",
  "status-read",
);

test("quotes, references and transactions are not mixed up", cited, async ({ stage }) => {
  const { sellKinds, anyKind } = stage;
  const index = fc.nat(3);
  const kind = fc.constantFrom(...sellKinds);
  const control = await stage.seller();
  const canExpire = await stage.trySetUp("quote expired", { user_id: control.id, kind: anyKind });
  const sequences = commandSequences<SellsModel, SellsReal>(
    [
      kind.map(fetchQuote),
      index.map(sellFresh),
      index.map(sellUsed),
      kind.map(sellUnknown),
      ...(canExpire ? [kind.map(sellExpired)] : []),
      index.map((at) => sellWithOldReference(at)),
      index.map(confirm),
      index.map(confirmAgain),
      index.map(readStatus),
    ],
    {
      mostDrawn: 8,
      end: [
        ...(control.sellsNewestQuoteOnly
          ? sellKinds.flatMap((of) => [fetchQuote(of), sellFresh(0)])
          : [...sellKinds.map(fetchQuote), fetchQuote(anyKind), ...[1, 0, 0, 0].map(sellFresh)]),
        ...[0, 0].map(sellUsed),
        ...sellKinds.map(sellUnknown),
        ...sellKinds.map((of) => sellWithOldReference(0, [of])),
        sellWithOldReference(2),
        ...[0, 0].map(confirm),
        ...[0, 1].map(confirmAgain),
        ...[0, 1, 2].map(readStatus),
        ...(canExpire ? sellKinds.map(sellExpired) : []),
      ],
    },
  );
  const controls: SellsReal["controls"] = {};
  const fitting: number[] = [];
  for (const of of sellKinds) {
    const seller = await stage.seller();
    fitting.push(await countFittingSells(seller, of));
    controls[of] = await seller.mustSucceed(sells[of].sell, await seller.prepareSell(of));
  }
  const mostSold = Math.min(...fitting);

  const play = async (sequence: CommandSequence<SellsModel, SellsReal>) => {
    const seller = await stage.seller();
    const model = { fresh: [], sold: [], mostSold };
    await runCommands(sequence, { model, real: { stage, seller, controls } });
  };
  await property(sequences, play, { share: 0.6 });
});
