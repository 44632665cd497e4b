import { Big } from "big.js";
import {
  ensureCounted,
  expect,
  limitForOneSell,
  notExercised,
  prepareFinestSell,
  requirement,
  sellKinds,
  sells,
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

/** The largest amount below this one that has a decimal place less. */
function withoutLastPlace(amount: Big): Big {
  const [, places = ""] = amount.toFixed().split(".");
  return amount.round(Math.max(0, places.length - 1), Big.roundDown);
}

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  test(`${sell} keeps to a limit that is finer`, requirement(keepsToLimits), async ({ stage }) => {
    const seller = await stage.seller();
    const { input, counted } = await prepareFinestSell(seller, kind);
    const total = withoutLastPlace(counted);
    if (total.eq(counted)) notExercised("nothing-asked", "whole amounts are counted");
    await seller.setLimit(total, { kind, period: "daily" });
    const refused = await seller.send(sell, input);
    await seller.setLimit(limitForOneSell(counted), { kind, period: "daily" });
    const another = { ...(await seller.requote(kind, input)), reference_uuid: stage.uuid() };
    const control = await seller.send(sell, another);
    expect(refused).toBeRefusedAs(overLimit, { control });
  });
}
