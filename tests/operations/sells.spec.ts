import {
  affordableBeyondLimits,
  expect,
  insistOnBalance,
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
    const request = await stage.fitting(operation);
    expect(await request.asItIs()).toBeAccepted();
  });

  test(`${operation} keeps to the limits`, requirement(keepsToLimits[kind]), async ({ stage }) => {
    const request = await stage.fitting(operation);
    const seller = await stage.seller();
    const from_amount = await affordableBeyondLimits(stage, seller, kind);
    const beyond = await seller.ask(operation, await seller.sellInput(kind, { from_amount }));
    insistOnBalance(seller, beyond, from_amount);
    expect(beyond).toBeRefusedAs(overLimit[kind], { beside: await request.asItIs() });
  });
}
