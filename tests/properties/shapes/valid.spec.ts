import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, property, requirement, test } from "../../../fixtures/index.ts";
import { accountTypes } from "../../../spec/vocabulary.ts";

const quotes = {
  getPoolSellQuote: "quotes-pool",
  getExternalSellQuote: "quotes-external",
} as const;
/** How far the amounts are from that of the test data, which fits: no more is known to. */
const mostTimes = 2;

for (const operation of ["getPoolSellQuote", "getExternalSellQuote"] as const) {
  const served = requirement(quotes[operation], "quotes-minimum");
  test(`any fit amount is quoted by ${operation}`, served, async ({ stage, check }) => {
    const request = await stage.validRequest(operation);
    const control = await request.send();
    const { from_amount } = request.input;
    const { smallestUnit } = stage;
    const most = Math.floor((Number(from_amount) * (mostTimes - 1)) / smallestUnit);
    const amounts = fc
      .nat(most)
      .map((units) => new Big(smallestUnit).times(units).plus(String(from_amount)).toNumber());
    await check(quotes[operation], () =>
      property(amounts, async (amount) => {
        const response = await request.sendWith({
          from_amount: amount,
          reference_uuid: stage.uuid(),
        });
        expect(response).toBeAcceptedLike(control);
      }),
    );
    const tooLittle = fc.oneof(
      fc.integer({ min: 0, max: 1_000_000 }).map((n) => -n / 100),
      fc.constantFrom(-0.01, 0, -1e9),
    );
    await check("quotes-minimum", () =>
      property(tooLittle, async (amount) => {
        const response = await request.sendWith({
          from_amount: amount,
          reference_uuid: stage.uuid(),
        });
        expect(response).toBeRefused({ control });
      }),
    );
  });
}

test("any fit account is added", requirement("bank-accounts-add"), async ({ stage }) => {
  const kinds = fc.constantFrom("nameMatches" as const, "nameDiffers" as const);
  const accounts = fc.record({ kind: kinds, account_type: fc.constantFrom(...accountTypes) });
  await property(accounts, async ({ kind, account_type }) => {
    const [request, other] = await Promise.all([
      stage.validRequest("upsertBankAccount"),
      stage.validRequest("upsertBankAccount"),
    ]);
    const control = await other.send();
    const { account_number } = request.actor.accountFields(kind);
    const response = await request.sendWith({ account_number, account_type });
    expect(response).toBeAcceptedLike(control);
  });
});
