import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { findPaymentMethods } from "../../fixtures/limits/payment-methods.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";

for (const kind of sellKinds) {
  const { quote, isQuoted, belowMinimum } = sells[kind];

  test(`${quote} gives a quote`, requirement(isQuoted), async ({ stage }) => {
    const request = await stage.validRequest(quote);
    expect(await request.send()).toBeAccepted();
    for (const { pair } of stage.otherPairs) {
      expect(await request.sendWith(pair)).toBeAccepted();
    }
  });

  const minimum = along(requirement("quotes-minimum"), { "kind of sell": kind });
  test(`${quote} refuses an amount below the minimum`, minimum, async ({ stage }) => {
    const request = await stage.validRequest(quote);
    const from_amount = stage.invalid("amount_below_minimum");
    const little = await request.sendWith({ from_amount });
    expect(little).toBeRefusedAs(belowMinimum, { control: await request.send() });
    for (const { pair, belowMinimum: amount } of stage.otherPairs) {
      if (amount === undefined) continue;
      const less = await request.sendWith({ ...pair, from_amount: amount });
      expect(less).toBeRefusedAs(belowMinimum, { control: await request.sendWith(pair) });
    }
  });
}

const minimum = requirement("quotes-minimum");
test("the minimum holds for each payment method", minimum, async ({ stage }) => {
  const kind = stage.anyKind();
  const { quote, belowMinimum } = sells[kind];
  const request = await stage.validRequest(quote);
  const { actor } = request;
  const limits = await actor.readLimitsOf(kind);
  const methods = await findPaymentMethods(actor, kind, limits);
  const from_amount = stage.invalid("amount_below_minimum");
  const little = await request.sendEach(
    methods.map((payment_method) => ({ from_amount, payment_method })),
  );
  const tried = methods.map((method) => `a small amount by ${method}`);
  expect(little).toBeRefusedAs(belowMinimum, { control: await request.send(), tried });
});

test("the minimum holds for NRI users", requirement("quotes-minimum"), async ({ stage }) => {
  const seller = await stage.nriSeller();
  const from_amount = stage.invalid("amount_below_minimum");
  for (const kind of stage.sellKinds) {
    const { quote, belowMinimum } = sells[kind];
    const little = await seller.send(quote, { ...seller.quotes.input(), from_amount });
    const control = await seller.send(quote, seller.quotes.input());
    expect(little).toBeRefusedAs(belowMinimum, { control });
  }
});
