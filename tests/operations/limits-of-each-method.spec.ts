import { Big } from "big.js";
import {
  along,
  type ApiResponse,
  carrierOfMethod,
  ensureCounted,
  exhaustEach,
  expect,
  findPaymentMethods,
  inAggregate,
  notExercised,
  prepareCountedSell,
  requirement,
  requireTwoSells,
  sellAndCount,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import { periods } from "../../spec/vocabulary.ts";

// The other tests of limits pay by the method of the test data. Here it is another one.

/** A seller who can sell by another payment method than the usual one, and that one's limits. */
async function sellerByAnother(stage: Stage, kind: SellKind) {
  const seller = await stage.seller();
  const limits = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  const [, other] = await findPaymentMethods(seller, kind, limits);
  if (other === undefined) {
    const reason = carrierOfMethod(seller, kind) ? "nothing-seen" : "nothing-asked";
    return notExercised(reason, "the target's sells are paid by one method alone");
  }
  return { seller, other, before: limits, narrow: { kind, periods, payment_methods: [other] } };
}

const every = { period: periods, scope: "another method" } as const;

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const limited = along(requirement(keepsToLimits), every);
  test(`${sell} keeps to the limits of each payment method`, limited, async ({ stage }) => {
    const { seller, other, narrow } = await sellerByAnother(stage, kind);
    // Elsewhere first sells are held to these limits. Here it is a later one.
    await requireTwoSells(seller, kind);
    await seller.sell(kind);
    const sellBy = async (payment_method: string) =>
      seller.send(sell, await seller.prepareSell(kind, { payment_method }));
    const refused = await exhaustEach(seller, narrow, () => sellBy(other));
    const [period] = periods;
    await seller.setLimit(stage.smallestUnit, { kind, period, payment_method: other });
    const control = await sellBy(seller.paymentMethod);
    expect(refused).toBeRefusedAs(overLimit, { control });
  });
}

const beyond = along(requirement("validation-not-approved-beyond"), every);
test("a validation heeds the limits of each payment method", beyond, async ({ stage }) => {
  const { seller, other, narrow } = await sellerByAnother(stage, stage.anyKind);
  const validateBy = (payment_method: string) =>
    seller.send("validateTransaction", { ...seller.quoteInput(), payment_method });
  const control = await validateBy(seller.paymentMethod);
  for (const validated of await exhaustEach(seller, narrow, () => validateBy(other))) {
    expect(validated).toBeUnapproved({ control });
  }
});

/** Whether an amount is within every limit of a payment method. */
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
    const sum = (isSold ? counted : new Big(0)).plus(byUsual.amount).toFixed();
    const after = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
    expect(after).toHaveConsumed(sum, before, inAggregate);
  });
}
