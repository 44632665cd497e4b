import { Big } from "big.js";
import {
  along,
  type ApiResponse,
  ensureCounted,
  expect,
  findPaymentMethods,
  inAggregate,
  prepareCountedSell,
  requirement,
  requireTwoSells,
  sellAndCount,
  sellKinds,
  test,
} from "../../fixtures/index.ts";

const isWithin = (limits: ApiResponse, method: string, amount: Big): boolean =>
  limits
    .limitEntries()
    .filter(({ paymentMethod }) => paymentMethod === method)
    .every(({ remaining }) => remaining === undefined || remaining.gte(amount));

for (const kind of sellKinds) {
  const aggregate = along(requirement("limits-aggregate-all-methods"), { "kind of sell": kind });
  test(`${kind} sells by each payment method add up`, aggregate, async ({ stage }) => {
    const seller = await stage.seller();
    const before = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
    // Where there is no other method, all of them are this one.
    const [, other = seller.paymentMethod] = await findPaymentMethods(seller, kind, before);
    await requireTwoSells(seller, kind);
    const { input, counted } = await prepareCountedSell(seller, kind, { payment_method: other });
    const isSold = isWithin(before, other, counted);
    if (isSold) await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
    const byUsual = await sellAndCount(seller, kind);
    const sum = (isSold ? counted.plus(byUsual.amount) : new Big(byUsual.amount)).toFixed();
    const after = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
    expect(after).toHaveConsumed(sum, before, inAggregate);
  });
}
