import { Big } from "big.js";
import {
  expect,
  putUserInState,
  requireOwnRow,
  requirement,
  sells,
  test,
  together,
} from "../../../fixtures/index.ts";

const malformed = "external-sell-address-invalid";

for (const address of ["sender_address", "refund_address"]) {
  test(`a malformed ${address} is refused`, requirement(malformed), async ({ stage }) => {
    const request = await stage.validRequest("externalSell");
    const refused = await request.sendWith({ [address]: stage.invalid.address });
    expect(refused).toBeRefusedAs(malformed, { control: await request.send() });
  });
}

const passed = "external-sell-settlement-expired";
test(
  "a settlement expiry that has just passed is refused",
  requirement(passed),
  async ({ stage }) => {
    const request = await stage.validRequest("externalSell");
    const settlement_expiry = stage.justPassed("settlement_expiry");
    const refused = await request.sendWith({ settlement_expiry });
    expect(refused).toBeRefusedAs(passed, { control: await request.send() });
  },
);

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

const quoteKinds = [
  ["pool", "external"],
  ["external", "pool"],
] as const;

for (const [kind, other] of quoteKinds) {
  const { sell, quoteInvalid } = sells[kind];
  const title = `${sell} refuses a quote for the other kind of sell`;
  test(title, requirement(quoteInvalid), async ({ stage }) => {
    const [request, accepted] = await together([
      stage.validRequest(sell),
      stage.validRequest(sell),
    ]);
    const { quote_id } = await request.actor.prepareSell(other);
    const refused = await request.sendWith({ quote_id });
    const control = await accepted.send();
    // Such a quote is a parameter of the wrong kind as well.
    requireOwnRow(quoteInvalid, { refused: [refused], control });
    expect(refused).toBeRefusedAs(quoteInvalid, { control });
  });
}
