import {
  carrierOfMethod,
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
import type { OperationName } from "../../spec/operations.ts";

// The other tests of limits pay by the method of the test data. Here it is another one's that is narrow.

/** Two sellers with next to nothing left for one payment method, and enough for the usual one. */
async function narrowOneMethod(stage: Stage, kind: SellKind) {
  const [seller, control] = await together([stage.seller(), stage.seller()]);
  const limits = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  const [usual, other] = await findPaymentMethods(seller, kind, limits);
  if (other === undefined) {
    const reason = carrierOfMethod(seller, kind) ? "nothing-seen" : "nothing-asked";
    return notExercised(reason, "the target's sells are paid by one method alone");
  }
  const [byUsual, byOther] = await together([
    control.prepareSell(kind, { payment_method: usual }),
    seller.prepareSell(kind, { payment_method: other }),
  ]);
  const limit = { kind, period: "daily", payment_method: other } as const;
  await together([seller, control].map((each) => each.setLimit(stage.smallestUnit, limit)));
  return {
    send: (operation: OperationName) => seller.send(operation, byOther),
    sendControl: (operation: OperationName) => control.send(operation, byUsual),
  };
}

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const limited = requirement(keepsToLimits);
  test(`${sell} keeps to the limits of each payment method`, limited, async ({ stage }) => {
    const { send, sendControl } = await narrowOneMethod(stage, kind);
    const refused = await send(sell);
    const control = await sendControl(sell);
    expect(refused).toBeRefusedAs(overLimit, { control });
  });
}

const beyond = requirement("validation-not-approved-beyond");
test("a validation heeds the limits of each payment method", beyond, async ({ stage }) => {
  const { send, sendControl } = await narrowOneMethod(stage, stage.anyKind);
  const control = await sendControl("validateTransaction");
  expect(await send("validateTransaction")).toBeBeyondLimits({ control });
});
