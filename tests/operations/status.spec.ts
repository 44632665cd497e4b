import {
  along,
  expect,
  findPaymentMethods,
  requirement,
  sellKinds,
  test,
} from "../../fixtures/index.ts";

const read = requirement("status-read");
test("the status of a transaction is read", read, async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  expect(await request.send()).toBeAccepted();
});

for (const kind of sellKinds) {
  test(
    `the status of each of three sells is its own: ${kind}`,
    along(read, { "kind of sell": kind }),
    async ({ stage }) => {
      const seller = await stage.seller();
      const sold = [await seller.sell(kind), await seller.sell(kind), await seller.sell(kind)];
      for (const transaction_id of sold) {
        const response = await seller.send("getTransaction", { transaction_id });
        expect(response).toBeAccepted();
        const others = sold.filter((id) => id !== transaction_id);
        expect(response).toBeAboutTransaction(transaction_id, others);
      }
    },
  );
}

test("the status of a sell by each payment method is read", read, async ({ stage }) => {
  const kind = stage.shorterKind;
  const seller = await stage.seller();
  const limits = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  for (const payment_method of await findPaymentMethods(seller, kind, limits)) {
    const transaction_id = await seller.sell(kind, { payment_method });
    expect(await seller.send("getTransaction", { transaction_id })).toBeAccepted();
  }
});
