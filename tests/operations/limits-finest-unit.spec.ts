import {
  ensureCounted,
  expect,
  prepareFinestSell,
  requirement,
  sellKinds,
  test,
} from "../../fixtures/index.ts";
import { isAccumulating } from "../../spec/vocabulary.ts";

const both = requirement("limits-consumed-by-sell", "limits-consumed-by-method");

for (const kind of sellKinds) {
  test(`${kind} sell of a very fine amount counts all of it`, both, async ({ stage, check }) => {
    const seller = await stage.seller();
    const ofType = { transaction_type: seller.transactionTypeOf(kind) };
    const { input, counted } = await prepareFinestSell(seller, kind);
    const before = await seller.readLimits(ofType);
    await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
    const after = await seller.readLimits(ofType);

    const consumed = (method: string | undefined) =>
      expect(after).toHaveConsumed(
        counted.toFixed(),
        before,
        ({ period, paymentMethod }) => isAccumulating(period) && paymentMethod === method,
      );
    await check("limits-consumed-by-sell", () => consumed(undefined));
    await check("limits-consumed-by-method", () => consumed(String(input.payment_method)));
  });
}
