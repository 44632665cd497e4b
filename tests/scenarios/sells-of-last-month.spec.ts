import {
  expect,
  monthSeconds as month,
  requirement,
  requireTwoSells,
  sellKinds,
  sellLater,
  sells,
  sendLater,
  test,
} from "../../fixtures/index.ts";

for (const kind of sellKinds) {
  const { sell, quoteExpired, referenceRefused } = sells[kind];
  const known = requirement(quoteExpired, referenceRefused, "status-read");
  test(`${sell} knows its quotes and references a month later`, known, async ({ stage, check }) => {
    const seller = await stage.seller();
    await requireTwoSells(seller, kind);
    const { quote_id } = await seller.prepareSell(kind);
    const input = await seller.prepareSell(kind);
    const transaction_id = await seller.sellQuote(kind, input);
    await stage.moveClock(month, seller);
    const status = await sendLater(seller, "getTransaction", { transaction_id }, month);
    const expired = { ...seller.quoteInput(month), quote_id };
    const late = await sendLater(seller, sell, expired, month);
    const { reference_uuid } = input;
    const again = await sellLater(seller, kind, month, { reference_uuid });
    const control = await sellLater(seller, kind, month);
    await check(quoteExpired, () => expect(late).toBeRefused({ control }));
    await check(referenceRefused, () => expect(again).toBeRefusedAs(referenceRefused, { control }));
    await check("status-read", () => expect(status).toBeAccepted());
  });
}

const hash = "funding-hash-received";
test("a hash is still received a month later", requirement(hash), async ({ stage }) => {
  const seller = await stage.seller();
  const input = seller.fundingInput(await seller.sell("external"));
  const control = await seller.mustSucceed("confirmOnchainFunding", input);
  await stage.moveClock(month, seller);
  const { reference_uuid } = seller.quoteInput();
  const again = { ...input, reference_uuid };
  expect(await sendLater(seller, "confirmOnchainFunding", again, month)).toBeRefused({ control });
});
