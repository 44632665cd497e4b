import { Big } from "big.js";
import { expect, putUserInState, requirement, test } from "../../../fixtures/index.ts";

const malformed = "external-sell-address-invalid";

for (const address of ["sender_address", "refund_address"]) {
  test(`a malformed ${address} is refused`, requirement(malformed), async ({ stage }) => {
    const request = await stage.validRequest("externalSell");
    const refused = await request.sendWith({ [address]: stage.invalid.address });
    expect(refused).toBeRefusedAs(malformed, { control: await request.send() });
  });
}

const insufficient = "pool-sell-balance-insufficient";

test("a balance one unit short is refused", requirement(insufficient), async ({ stage }) => {
  const sellBeyondBalance = putUserInState(
    "poolSell",
    "user has balance",
    ({ from_currency, from_amount }) => ({
      currency: from_currency,
      amount: new Big(String(from_amount)).minus(stage.smallestUnit).toFixed(),
    }),
  );
  const { refused, control } = await sellBeyondBalance(stage);
  expect(refused).toBeRefusedAs(insufficient, { control });
});
