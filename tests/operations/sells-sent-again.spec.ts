import { expect, requirement, test, together } from "../../fixtures/index.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";
import { Big } from "big.js";

const thrice = async (send: () => Promise<ApiResponse>) => [
  await send(),
  await send(),
  await send(),
];

// With the same quote and reference: the document doesn't say which row refuses the second time.

for (const kind of sellKinds) {
  const { sell, keepsToLimits } = sells[kind];
  const beyond = `${sell} beyond the limits is refused however often it comes`;
  test(beyond, requirement(keepsToLimits), async ({ stage }) => {
    const [seller, other] = await together([stage.seller(), stage.validRequest(sell)]);
    const input = await seller.prepareSell(kind);
    await seller.setLimit(stage.smallestUnit, { kind, period: "daily" });
    const refused = await thrice(() => seller.send(sell, input));
    expect(refused).toBeRefused({ control: await other.send() });
  });
}

const unpaid = requirement("pool-sell-balance-insufficient");
test("poolSell without a balance is refused however often it comes", unpaid, async ({ stage }) => {
  const [seller, other] = await together([stage.seller(), stage.validRequest("poolSell")]);
  const input = await seller.prepareSell("pool");
  const amount = new Big(String(input.from_amount)).div(2).toFixed();
  await stage.setUpFor(seller, "user has balance", { currency: input.from_currency, amount });
  const refused = await thrice(() => seller.send("poolSell", input));
  expect(refused).toBeRefused({ control: await other.send() });
});
