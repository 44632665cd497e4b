import { Big } from "big.js";
import {
  along,
  type ApiResponse,
  carrierOfMethod,
  ensureCounted,
  exhaustEach,
  expect,
  findPaymentMethods,
  tooLittleAfterOne,
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
  type User,
} from "../../fixtures/index.ts";
import { periods } from "../../spec/vocabulary.ts";

// The other tests of limits pay by the method of the test data. Here it is another one.

/** As titles say it. */
const whose = { resident: "", NRI: " of an NRI user" } as const;
type Who = keyof typeof whose;
const everyone = Object.keys(whose) as Who[];

async function sellerByAnother(stage: Stage, kind: SellKind, who: Who = "resident") {
  const seller = await (who === "NRI" ? stage.nriSeller() : stage.seller());
  const limits = await seller.readLimitsOf(kind);
  const [, other] = await findPaymentMethods(seller, kind, limits);
  if (other === undefined) {
    const reason = carrierOfMethod(seller, kind) ? "nothing-seen" : "nothing-asked";
    return notExercised(reason, "the target's sells are paid by one method alone");
  }
  // For residents the aggregate as well: it holds for each method.
  const payment_methods = who === "NRI" ? [other] : [other, undefined];
  return { seller, other, before: limits, narrow: { kind, periods, payment_methods } };
}

const isWithin = (limits: ApiResponse, method: string, amount: Big): boolean =>
  limits
    .limitEntries()
    .filter(({ paymentMethod }) => paymentMethod === method)
    .every(({ remaining }) => remaining === undefined || remaining.gte(amount));

/** Gives totals that leave too little for another such sell. */
async function sellOnceBy(
  seller: User,
  kind: SellKind,
  payment_method: string,
  limits: ApiResponse,
) {
  const { input, counted } = await prepareCountedSell(seller, kind, { payment_method });
  if (!isWithin(limits, payment_method, counted)) return undefined;
  await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
  return tooLittleAfterOne(counted);
}

const every = { period: periods, scope: "another method" } as const;

const sold = sellKinds.flatMap((kind) => everyone.map((who) => ({ kind, who })));

for (const { kind, who } of sold) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const limited = along(requirement(keepsToLimits), { ...every, user: who });
  const title = `${sell}${whose[who]} keeps to the limits of each payment method`;
  test(title, limited, async ({ stage }) => {
    const { seller, other, before, narrow } = await sellerByAnother(stage, kind, who);
    await requireTwoSells(seller, kind);
    const left = await sellOnceBy(seller, kind, other, before);
    const sellBy = async (payment_method: string) =>
      seller.send(sell, await seller.prepareSell(kind, { payment_method }));
    const refused = await exhaustEach(seller, narrow, () => sellBy(other), left);
    const [period] = periods;
    const nothing = left?.(period, 0) ?? stage.smallestUnit;
    await seller.setLimit(nothing, { kind, period, payment_method: other });
    const control = await sellBy(seller.paymentMethod);
    seller.requireOpen(kind, control);
    expect(refused).toBeRefusedAs(overLimit, { control });
  });
}

for (const who of everyone) {
  const beyond = along(requirement("validation-not-approved-beyond"), { ...every, user: who });
  const title = `a validation${who === "NRI" ? " for an NRI user" : ""} heeds the limits of each payment method`;
  test(title, beyond, async ({ stage }) => {
    const kind = stage.anyKind;
    const { seller, other, before, narrow } = await sellerByAnother(stage, kind, who);
    const validateBy = (payment_method: string) =>
      seller.send("validateTransaction", { ...seller.quoteInput(), payment_method });
    const control = await validateBy(seller.paymentMethod);
    const left = await sellOnceBy(seller, kind, other, before);
    for (const validated of await exhaustEach(seller, narrow, () => validateBy(other), left)) {
      expect(validated).toBeUnapproved({ control });
    }
  });
}

for (const kind of sellKinds) {
  const aggregate = along(requirement("limits-aggregate-all-methods"), { "kind of sell": kind });
  test(`${kind} sells by each payment method add up`, aggregate, async ({ stage }) => {
    const seller = await stage.seller();
    const before = await seller.readLimitsOf(kind);
    // Where there is no other method, all of them are this one.
    const [, other = seller.paymentMethod] = await findPaymentMethods(seller, kind, before);
    await requireTwoSells(seller, kind);
    const { input, counted } = await prepareCountedSell(seller, kind, { payment_method: other });
    const isSold = isWithin(before, other, counted);
    if (isSold) await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
    const byUsual = await sellAndCount(seller, kind);
    const sum = (isSold ? counted : new Big(0)).plus(byUsual.amount).toFixed();
    const after = await seller.readLimitsOf(kind);
    expect(after).toHaveConsumed(sum, before, inAggregate);
  });
}
