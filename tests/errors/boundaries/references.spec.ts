import { Big } from "big.js";
import { expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { requireOwnRow } from "../../../fixtures/error-rows/provoke.ts";
import { requireSells } from "../../../fixtures/limits/amounts.ts";
import { fund } from "../../../fixtures/requests/sells.ts";
import { requireRefused, requireValue } from "../../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds, sells } from "../../../spec/sell-kinds.ts";
import { entries } from "../entries.ts";
import { nearUuids, spelledInWords } from "./near-uuids.ts";

const fewForms = 3;

const referenceRows = {
  getPoolSellQuote: sells.pool.quoteReferenceRefused,
  getExternalSellQuote: sells.external.quoteReferenceRefused,
  poolSell: sells.pool.referenceRefused,
  externalSell: sells.external.referenceRefused,
  confirmOnchainFunding: "funding-reference-refused",
} as const;

for (const [operation, row] of entries(referenceRows)) {
  test(`${operation} refuses a malformed reference UUID`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const near = nearUuids(request.input.reference_uuid, stage);
    const trimmed = stage.takesAnyUuid ? [] : [`${String(request.input.reference_uuid)}\n`];
    const forms = [stage.invalid("uuid"), ...near, ...trimmed];
    // Some forms twice: a target may skip the check in some requests.
    const sent = [...forms, ...forms.slice(0, fewForms)];
    const refused = await request.sendEach(sent.map((reference_uuid) => ({ reference_uuid })));
    const control = await request.send();
    // A malformed reference may count as an invalid parameter as well.
    requireOwnRow(row, { refused });
    const tried = sent.map((reference) => `a reference of ${spelledInWords(reference)}`);
    expect(refused).toBeRefusedAs(row, { control, tried });
  });
}

const inCapitals = (uuid: unknown): string => String(uuid).toUpperCase();

const inOtherCase = (uuid: unknown): string => {
  const capitals = inCapitals(uuid);
  return uuid === capitals ? capitals.toLowerCase() : capitals;
};

/** With a reference in capitals or, if the target refuses that, in its usual form. */
async function sellInCapitals(seller: User, kind: SellKind) {
  const usual = await seller.prepareSell(kind);
  const first = { ...usual, reference_uuid: inCapitals(usual.reference_uuid) };
  const response = await seller.send(sells[kind].sell, first);
  if (response.kind === "accepted") {
    return { first, sold: requireValue(response, "transaction_id") };
  }
  const again = await seller.quotes.renewRefused(kind, usual);
  return { first: again, sold: await seller.sellQuote(kind, again) };
}

const twice = ({ from_amount }: Input) => new Big(String(from_amount)).times(2);

for (const kind of sellKinds) {
  const { quote, sell, quoteReferenceRefused: row, referenceRefused } = sells[kind];
  const cited = requirement(row);
  test(`${quote} refuses the reference of a quote that was sold`, cited, async ({ stage }) => {
    const [seller, other] = await together([stage.seller(), stage.validRequest(quote)]);
    const input = seller.quotes.input();
    const { reference_uuid } = input;
    const { quote_id } = await seller.quotes.fetch(kind, input);
    await seller.sellQuote(kind, { ...seller.quotes.input(), quote_id });
    const again = await seller.send(quote, input);
    const changed = await together([
      seller.send(quote, { ...input, reference_uuid: inCapitals(reference_uuid) }),
      seller.send(quote, { ...input, from_amount: twice(input) }),
    ]);
    const control = await other.send();
    expect(again).toBeRefusedAs(row, { control });
    // In capitals it may be no reference, and the target may not quote the other amount.
    const tried = ["the reference in capitals", "the reference for another amount"];
    expect(changed).toBeRefused({ control, tried });
  });

  const whoseSell = `${quote} refuses the reference of a quote whose sell was refused`;
  test(whoseSell, requirement(row), async ({ stage }) => {
    const [seller, other] = await together([stage.seller(), stage.validRequest(quote)]);
    const input = seller.quotes.input();
    const { quote_id } = await seller.quotes.fetch(kind, input);
    const reason_code = stage.invalid("reason_code");
    requireRefused(await seller.send(sell, { ...seller.quotes.input(), quote_id, reason_code }));
    const again = await seller.send(quote, input);
    expect(again).toBeRefusedAs(row, { control: await other.send() });
  });

  const title = `the reference of ${sell} stays used, whatever it comes with`;
  test(title, requirement(referenceRefused), async ({ stage }) => {
    const [seller, other] = await together([stage.seller(), stage.validRequest(sell)]);
    other.requirePlaceholder(["reference_uuid"]);
    await requireSells(2, seller, kind);
    const { sold, first } = await sellInCapitals(seller, kind);
    const { reference_uuid } = first;
    await fund(seller, kind, sold);
    const larger = await seller.tryPrepareSell(kind, { from_amount: twice(first) });
    const second = await seller.prepareSell(kind);
    const sendWith = (input: Input) => seller.send(sell, { ...input, reference_uuid });
    const again = await sendWith(second);
    const changed = [
      await seller.send(sell, {
        ...(await seller.quotes.renewRefused(kind, second)),
        reference_uuid: inOtherCase(reference_uuid),
      }),
      // Its quote was used before as well.
      await sendWith(first),
      ...(larger && !seller.quotes.areNewestOnly ? [await sendWith(larger.input)] : []),
    ];
    const tried = [
      "the reference in the other case",
      "the same sell again",
      "the reference for another amount",
    ];
    const control = await other.send();
    expect(again).toBeRefusedAs(referenceRefused, { control });
    expect(changed).toBeRefused({ control, tried });
  });
}
