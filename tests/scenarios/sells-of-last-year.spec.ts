import {
  expect,
  type Input,
  monthSeconds as month,
  requireAcceptedLater,
  requirement,
  requireTwoSells,
  sellKinds,
  sellLater,
  sells,
  sendLater,
  test,
  yearSeconds as year,
} from "../../fixtures/index.ts";

for (const kind of sellKinds) {
  const { quote, sell, quoteExpired, quoteReferenceRefused, referenceRefused } = sells[kind];
  const known = requirement(quoteExpired, quoteReferenceRefused, referenceRefused, "status-read");
  test(`${sell} knows its quotes and references a year later`, known, async ({ stage, check }) => {
    const seller = await stage.seller();
    await requireTwoSells(seller, kind);
    const quoted = seller.quoteInput();
    const { quote_id } = await seller.fetchQuote(kind, quoted);
    const input = await seller.prepareSell(kind);
    const transaction_id = await seller.sellQuote(kind, input);
    await stage.moveClock(month, seller);
    const expired = { ...seller.quoteInput(month), quote_id };
    const late = await sendLater(seller, sell, expired, month);
    // It may be archived by next year.
    const status = await sendLater(seller, "getTransaction", { transaction_id }, month);
    await stage.moveClock(year - month, seller);
    const requested = { ...seller.quoteInput(year), reference_uuid: quoted.reference_uuid };
    const requoted = await sendLater(seller, quote, requested, year);
    const { reference_uuid } = input;
    const again = await sellLater(seller, kind, year, { reference_uuid });
    const control = await sellLater(seller, kind, year);
    requireAcceptedLater(control, year);
    await check(quoteExpired, () => expect(late).toBeRefused({ control }));
    await check(quoteReferenceRefused, () => expect(requoted).toBeRefused({ control }));
    await check(referenceRefused, () => expect(again).toBeRefusedAs(referenceRefused, { control }));
    await check("status-read", () => expect(status).toBeAccepted());
  });
}

const received = requirement("funding-hash-received", "funding-reference-refused");
test("a confirmation is still known a year later", received, async ({ stage, check }) => {
  const seller = await stage.seller();
  const input = seller.fundingInput(await seller.sell("external"));
  const control = await seller.mustSucceed("confirmOnchainFunding", input);
  await stage.moveClock(year, seller);
  const { reference_uuid, transaction_hash } = seller.quoteInput();
  const confirmWith = (change: Input) =>
    sendLater(seller, "confirmOnchainFunding", { ...input, ...change }, year);
  await check("funding-hash-received", async () =>
    expect(await confirmWith({ reference_uuid })).toBeRefused({ control }),
  );
  // Whether a transaction takes a second hash is not shown.
  await check("funding-reference-refused", async () =>
    expect(await confirmWith({ transaction_hash })).toBeRefused({ control }),
  );
});
