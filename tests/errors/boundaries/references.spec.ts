import {
  expect,
  requireOwnRow,
  requireRefused,
  requirement,
  requireTwoSells,
  sellKinds,
  sells,
  test,
  together,
} from "../../../fixtures/index.ts";
import { entries } from "../entries.ts";
import { nearUuids } from "./near-uuids.ts";

const fewForms = 3;

const referenceRefused = {
  getPoolSellQuote: sells.pool.quoteReferenceRefused,
  getExternalSellQuote: sells.external.quoteReferenceRefused,
  poolSell: sells.pool.referenceRefused,
  externalSell: sells.external.referenceRefused,
  confirmOnchainFunding: "funding-reference-refused",
} as const;

for (const [operation, row] of entries(referenceRefused)) {
  test(`${operation} refuses a malformed reference UUID`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const near = nearUuids(request.input.reference_uuid, stage);
    const trimmed = stage.takesAnyUuid ? [] : [`${String(request.input.reference_uuid)} `];
    const forms = [stage.invalid.uuid, ...near, ...trimmed];
    // Some twice: it may be checked in most requests only.
    const sent = [...forms, ...forms.slice(0, fewForms)];
    const refused = await request.sendEach(sent.map((reference_uuid) => ({ reference_uuid })));
    const control = await request.send();
    // It is a parameter in the wrong form as well.
    requireOwnRow(row, { refused, control });
    const tried = sent.map((reference) => `a reference of ${String(reference)}`);
    expect(refused).toBeRefusedAs(row, { control, tried });
  });
}

for (const kind of sellKinds) {
  const { quote, quoteReferenceRefused: row } = sells[kind];
  test(
    `${quote} refuses the reference of a quote that was sold`,
    requirement(row),
    async ({ stage }) => {
      const [seller, other] = await together([stage.seller(), stage.validRequest(quote)]);
      const input = seller.quoteInput();
      const { quote_id } = await seller.fetchQuote(kind, input);
      await seller.sellQuote(kind, { ...seller.quoteInput(), quote_id });
      const again = await seller.send(quote, input);
      expect(again).toBeRefusedAs(row, { control: await other.send() });
    },
  );
}

for (const kind of sellKinds) {
  const { quote, sell, quoteReferenceRefused: row } = sells[kind];
  const title = `${quote} refuses the reference of a quote whose sell was refused`;
  test(title, requirement(row), async ({ stage }) => {
    const [seller, other] = await together([stage.seller(), stage.validRequest(quote)]);
    const input = seller.quoteInput();
    const { quote_id } = await seller.fetchQuote(kind, input);
    const { reason_code } = stage.invalid;
    requireRefused(await seller.send(sell, { ...seller.quoteInput(), quote_id, reason_code }));
    const again = await seller.send(quote, input);
    expect(again).toBeRefusedAs(row, { control: await other.send() });
  });
}

for (const kind of sellKinds) {
  const { sell, referenceRefused: row } = sells[kind];
  test(`${sell} refuses the same sell once more`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(sell);
    request.requirePlaceholder(["reference_uuid"]);
    const control = await request.mustSucceed();
    // Its quote is used as well.
    expect(await request.send()).toBeRefused({ control });
  });
}

const { sell, referenceRefused: refusedReference } = sells.external;
test("a reference stays used", requirement(refusedReference), async ({ stage }) => {
  const [seller, control] = await together([stage.seller(), stage.validRequest(sell)]);
  await requireTwoSells(seller, "external");
  const first = await seller.prepareSell("external");
  const sold = await seller.sellQuote("external", first);
  await seller.mustSucceed("confirmOnchainFunding", seller.fundingInput(sold));
  const { reference_uuid } = first;
  const second = await seller.prepareSell("external");
  const again = await seller.send(sell, { ...second, reference_uuid });
  expect(again).toBeRefusedAs(refusedReference, { control: await control.send() });
});
