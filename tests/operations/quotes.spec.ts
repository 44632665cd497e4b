import { expect, requirement, test } from "../../fixtures/index.ts";

const kinds = [
  ["getPoolSellQuote", "quotes-pool", "pool-quote-amount-below-minimum"],
  ["getExternalSellQuote", "quotes-external", "external-quote-amount-below-minimum"],
] as const;

for (const [operation, acceptance, belowMinimum] of kinds) {
  test(`${operation} gives a quote`, requirement(acceptance), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    expect(await request.send()).toBeAccepted();
  });

  test(`${operation} has a minimum`, requirement("quotes-minimum"), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { amount_below_minimum: from_amount } = stage.invalid;
    const little = await request.sendWith({ from_amount });
    expect(little).toBeRefusedAs(belowMinimum, { control: await request.send() });
  });
}
