import { expect, requirement, test } from "../../fixtures/index.ts";
import { affordableBeyondLimits, insistOnBalance } from "../../fixtures/balance.ts";

const kinds = [
  ["pool", "poolSell", "sells-pool", "sells-pool-within-limits", "pool-sell-over-limit"],
  [
    "external",
    "externalSell",
    "sells-external",
    "sells-external-within-limits",
    "external-sell-over-limit",
  ],
] as const;

for (const [kind, operation, acceptance, withinLimits, overLimit] of kinds) {
  test(`${operation} takes a quote`, requirement(acceptance), async ({ stage }) => {
    const request = await stage.fitting(operation);
    expect(await request.asItIs()).toBeAccepted();
  });

  test(`${operation} keeps to the limits`, requirement(withinLimits), async ({ stage }) => {
    const request = await stage.fitting(operation);
    const seller = await stage.seller();
    const from_amount = await affordableBeyondLimits(stage, seller, kind);
    const beyond = await seller.ask(operation, await seller.sellInput(kind, { from_amount }));
    insistOnBalance(seller, beyond, from_amount);
    expect(beyond).toBeRefusedAs(overLimit, { beside: await request.asItIs() });
  });
}
