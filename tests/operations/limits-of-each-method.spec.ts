import {
  expect,
  findPaymentMethods,
  notExercised,
  requirement,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  together,
} from "../../fixtures/index.ts";

// The other tests of limits pay by the method of the test data. Here it is another one's that is narrow.

/** A seller with next to nothing left for one payment method, and enough for the usual one. */
async function narrowOneMethod(stage: Stage, kind: SellKind) {
  const seller = await stage.seller();
  const limits = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  const [usual, other] = await findPaymentMethods(seller, kind, limits);
  if (other === undefined) {
    return notExercised("nothing-seen", "the target's sells are paid by one method alone");
  }
  const [byUsual, byOther] = await together([
    seller.prepareSell(kind, { payment_method: usual }),
    seller.prepareSell(kind, { payment_method: other }),
  ]);
  await seller.setLimit(stage.smallestUnit, { kind, period: "daily", payment_method: other });
  return { seller, byUsual, byOther };
}

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const limited = requirement(keepsToLimits);
  test(`${sell} keeps to the limits of each payment method`, limited, async ({ stage }) => {
    const { seller, byUsual, byOther } = await narrowOneMethod(stage, kind);
    const refused = await seller.send(sell, byOther);
    const control = await seller.send(sell, byUsual);
    expect(refused).toBeRefusedAs(overLimit, { control });
  });
}

const beyond = requirement("validation-not-approved-beyond");
test("a validation heeds the limits of each payment method", beyond, async ({ stage }) => {
  const { seller, byUsual, byOther } = await narrowOneMethod(stage, stage.anyKind);
  const control = await seller.send("validateTransaction", byUsual);
  expect(await seller.send("validateTransaction", byOther)).toBeBeyondLimits({ control });
});
