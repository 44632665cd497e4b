import { along, expect, requirement, sellKinds, sells, test } from "../../fixtures/index.ts";

for (const kind of sellKinds) {
  const { quote, isQuoted, belowMinimum } = sells[kind];

  test(`${quote} gives a quote`, requirement(isQuoted), async ({ stage }) => {
    const request = await stage.validRequest(quote);
    expect(await request.send()).toBeAccepted();
  });

  const minimum = along(requirement("quotes-minimum"), { "kind of sell": kind });
  test(`${quote} refuses an amount below the minimum`, minimum, async ({ stage }) => {
    const request = await stage.validRequest(quote);
    const { amount_below_minimum: from_amount } = stage.invalid;
    const little = await request.sendWith({ from_amount });
    expect(little).toBeRefusedAs(belowMinimum, { control: await request.send() });
  });
}
