import { expect, requirement, test } from "../../fixtures/index.ts";
import { prepareBeyondLimits, requireBalance } from "../../fixtures/limits/balance.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";

for (const kind of sellKinds) {
  const { sell, isAccepted, keepsToLimits, overLimit } = sells[kind];

  test(`${sell} sells a quote`, requirement(isAccepted), async ({ stage }) => {
    const request = await stage.validRequest(sell);
    expect(await request.send()).toBeAccepted();
  });

  const limited = requirement(keepsToLimits);
  test(`${sell} refuses an amount beyond the limits`, limited, async ({ stage }) => {
    const request = await stage.validRequest(sell);
    const seller = await stage.seller();
    const input = await prepareBeyondLimits(stage, seller, kind);
    const beyond = await seller.send(sell, input);
    requireBalance(seller, beyond, input.from_amount);
    expect(beyond).toBeRefusedAs(overLimit, { control: await request.send() });
  });
}
