import { Big } from "big.js";
import {
  type Check,
  countedByQuote,
  ensureCounted,
  expect,
  limitForOneSell,
  notExercised,
  prepareFinestSell,
  requirement,
  type SellKind,
  sellKinds,
  sells,
  test,
  type User,
} from "../../fixtures/index.ts";
import { isAccumulating, periods } from "../../spec/vocabulary.ts";

type PreparedSell = Awaited<ReturnType<typeof prepareFinestSell>>;

const both = requirement("limits-consumed-by-sell", "limits-consumed-by-method");

async function expectAllCounted(
  seller: User,
  kind: SellKind,
  prepared: PreparedSell,
  check: Check,
) {
  const { input, counted } = prepared;
  const ofType = { transaction_type: seller.transactionTypeOf(kind) };
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
}

for (const kind of sellKinds) {
  test(`${kind} sell of a very fine amount counts all of it`, both, async ({ stage, check }) => {
    const seller = await stage.seller();
    await expectAllCounted(seller, kind, await prepareFinestSell(seller, kind), check);
  });
}

/** Odd: a float of 32 bits holds no such number. */
const largeUnits = 20_000_001;

// A pool sell of so much would be beyond the balance.
test("external sell of a large amount counts all of it", both, async ({ stage, check }) => {
  const kind = "external";
  const seller = await stage.seller();
  const from_amount = new Big(stage.smallestUnit).times(largeUnits);
  const prepared = await seller.tryPrepareSell(kind, { from_amount });
  if (!prepared) return notExercised("nothing-asked", `no amount of ${from_amount} is quoted`);
  const counted = countedByQuote(seller, kind, from_amount, prepared.quote);
  for (const period of periods) {
    for (const payment_method of [undefined, seller.paymentMethod]) {
      await seller.setLimit(counted.times(2), { kind, period, payment_method });
    }
  }
  return expectAllCounted(seller, kind, { ...prepared, counted }, check);
});

/** With a decimal place less. */
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
