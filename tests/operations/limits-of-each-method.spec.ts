import {
  expect,
  NotExercised,
  keepsToLimits,
  overLimit,
  requirement,
  type SellKind,
  sellKinds,
  sellOperation,
  type Stage,
  test,
  findPaymentMethods,
} from "../../fixtures/index.ts";

// The other tests of limits pay by the method of the test data. Here it is another one's that is narrow.

const onlyOne = new NotExercised("nothing-seen", "the target's sells are paid by one method alone");

/** A seller with next to nothing left for one payment method, and another method beside it. */
async function narrowed(stage: Stage, kind: SellKind) {
  const seller = await stage.seller();
  const limits = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  const [usual, other] = await findPaymentMethods(seller, kind, limits);
  if (other === undefined) return stage.session.stop(onlyOne);
  const inputs = await Promise.all(
    [usual, other].map((payment_method) => seller.prepareSell(kind, { payment_method })),
  );
  await seller.setLimit(stage.smallestUnit, { kind, period: "daily", payment_method: other });
  return { seller, ofUsual: inputs[0] ?? {}, ofOther: inputs[1] ?? {} };
}

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  const limited = requirement(keepsToLimits[kind]);
  test(`${operation} keeps to the limits of each payment method`, limited, async ({ stage }) => {
    const { seller, ofUsual, ofOther } = await narrowed(stage, kind);
    const refused = await seller.send(operation, ofOther);
    expect(refused).toBeRefusedAs(overLimit[kind], {
      control: await seller.send(operation, ofUsual),
    });
  });
}

const beyond = requirement("validation-not-approved-beyond");
test("validating minds the limits of each payment method", beyond, async ({ stage }) => {
  const { seller, ofUsual, ofOther } = await narrowed(stage, stage.anyKind);
  const control = await seller.send("validateTransaction", ofUsual);
  expect(await seller.send("validateTransaction", ofOther)).toBeBeyondLimits({ control });
});
