import { expect, requirement, test } from "../../fixtures/index.ts";
import { findLargestAmount, isConverted } from "../../fixtures/limits/amounts.ts";
import { canPay, prepareBeyondLimits, requireBalance } from "../../fixtures/limits/balance.ts";
import { requireAsked } from "../../fixtures/stops/not-exercised.ts";
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

  // Limits that can't be set are judged by the narrowest.
  test(`${sell} keeps to the narrowest limit to the unit`, limited, async ({ stage }) => {
    const seller = await stage.seller();
    requireAsked(!isConverted(seller, kind), "a rate lies between the amount and what is counted");
    const least = await findLargestAmount(seller, kind);
    const most = least.plus(stage.smallestUnit);
    requireAsked(canPay(seller, kind, most), "the balance is less than the limits");
    const beyond = await seller.tryPrepareSell(kind, { from_amount: most });
    requireAsked(beyond, "an amount beyond the limits isn't quoted");
    const refused = await seller.send(sell, beyond.input);
    const within = await seller.prepareSell(kind, { from_amount: least });
    expect(refused).toBeRefusedAs(overLimit, { control: await seller.send(sell, within) });
  });
}
