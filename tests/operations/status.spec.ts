import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { findPaymentMethods } from "../../fixtures/limits/payment-methods.ts";
import { requireAccepted, requireValue } from "../../fixtures/stops/not-exercised.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";

const cited = requirement("status-read");
test("the status of a transaction is read", cited, async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  expect(await request.send()).toBeAccepted();
});

for (const kind of sellKinds) {
  const details = along(cited, { "kind of sell": kind });
  test(`the status of each of three sells is its own: ${kind}`, details, async ({ stage }) => {
    const seller = await stage.seller();
    const sold = [await seller.sell(kind), await seller.sell(kind), await seller.sell(kind)];
    for (const transaction_id of sold) {
      const response = await seller.send("getTransaction", { transaction_id });
      expect(response).toBeAccepted();
      const others = sold.filter((id) => id !== transaction_id);
      expect(response).toBeAboutTransaction(transaction_id, others);
    }
  });
}

test("the status of a sell by each payment method is read", cited, async ({ stage }) => {
  const kind = stage.cheapestKind();
  const seller = await stage.seller();
  const limits = await seller.readLimitsOf(kind);
  const read = [];
  for (const payment_method of await findPaymentMethods(seller, kind, limits)) {
    const input = await seller.prepareSell(kind, { payment_method });
    const sold = await seller.send(sells[kind].sell, input);
    // The method's own limits may be too narrow, or the balance too small, for another sell.
    if (sold.kind !== "accepted" && read.length > 0) continue;
    requireAccepted(sold);
    const transaction_id = requireValue(sold, "transaction_id");
    read.push(await seller.send("getTransaction", { transaction_id }));
  }
  for (const response of read) expect(response).toBeAccepted();
});
