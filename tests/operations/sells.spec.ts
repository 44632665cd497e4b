import {
  arrangeAmountBeyondLimits,
  expect,
  requireBalance,
  keepsToLimits,
  overLimit,
  requirement,
  sellKinds,
  sellOperation,
  test,
} from "../../fixtures/index.ts";

const accepts = { pool: "sells-pool", external: "sells-external" } as const;

for (const kind of sellKinds) {
  const operation = sellOperation[kind];

  test(`${operation} takes a quote`, requirement(accepts[kind]), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    expect(await request.send()).toBeAccepted();
  });

  test(`${operation} keeps to the limits`, requirement(keepsToLimits[kind]), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const seller = await stage.seller();
    const from_amount = await arrangeAmountBeyondLimits(stage, seller, kind);
    const beyond = await seller.send(operation, await seller.prepareSell(kind, { from_amount }));
    requireBalance(seller, beyond, from_amount);
    expect(beyond).toBeRefusedAs(overLimit[kind], { control: await request.send() });
  });
}
