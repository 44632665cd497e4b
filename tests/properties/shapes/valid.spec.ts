import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, requirement, test } from "../../../fixtures/index.ts";
import type { ValidRequest } from "../../../fixtures/actors/valid-request.ts";
import { property } from "../../../fixtures/properties/property.ts";
import { sellKinds, sells } from "../../../spec/sell-kinds.ts";
import { accountTypes } from "../../../spec/vocabulary.ts";

/** Amounts are taken to be valid up to this multiple of the test data's. */
const mostTimes = 2;

/** In steps of the smallest unit that the target distinguishes. */
function validAmounts({ input }: ValidRequest, smallestUnit: number): fc.Arbitrary<Big> {
  const least = new Big(String(input.from_amount));
  const mostUnits = least
    .times(mostTimes - 1)
    .div(smallestUnit)
    .round(0, Big.roundDown);
  const most = mostUnits.gt(Number.MAX_SAFE_INTEGER)
    ? Number.MAX_SAFE_INTEGER
    : mostUnits.toNumber();
  return fc.nat(most).map((units) => new Big(smallestUnit).times(units).plus(least));
}

const tooLittle = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((cents) => -cents / 100),
  fc.constantFrom(-0.01, 0, -1e9),
);

for (const kind of sellKinds) {
  const { quote, isQuoted } = sells[kind];
  const both = requirement(isQuoted, "quotes-minimum");
  test(`${quote} quotes any valid amount and no other`, both, async ({ stage, check }) => {
    const request = await stage.validRequest(quote);
    const control = await request.send();
    const sendAmount = (from_amount: number | Big, by = request) =>
      by.sendWith({ from_amount, reference_uuid: stage.uuid() });
    await check(isQuoted, () =>
      property(validAmounts(request, stage.smallestUnit), async (amount) => {
        const response = await sendAmount(amount);
        if (response.kind !== "refused") return expect(response).toBeAcceptedLike(control);
        // A user may have few open quotes.
        const another = await stage.validRequest(quote);
        expect(await sendAmount(amount, another)).toBeAcceptedLike(control);
      }),
    );
    await check("quotes-minimum", () =>
      property(tooLittle, async (amount) => {
        expect(await sendAmount(amount)).toBeRefused({ control });
      }),
    );
  });
}

const accounts = (["nameMatches", "nameDiffers"] as const).flatMap((kind) =>
  accountTypes.map((account_type) => ({ kind, account_type })),
);

test("every valid account is added", requirement("bank-accounts-add"), async ({ stage }) => {
  const control = await (await stage.validRequest("upsertBankAccount")).send();
  for (const { kind, account_type } of accounts) {
    const request = await stage.validRequest("upsertBankAccount");
    const { account_number } = request.actor.accounts.fields(kind);
    const response = await request.sendWith({ account_number, account_type });
    expect(response).toBeAcceptedLike(control);
  }
  const atBranch = async (branch: string) => {
    const request = await stage.validRequest("upsertBankAccount");
    const bank = String(request.input.bank_code).slice(0, 5);
    return request.sendWith({ bank_code: `${bank}${branch}` });
  };
  // If a made-up branch is accepted, the target judges codes by their form, and letters are right.
  const madeUp = await atBranch("999999");
  if (madeUp.kind !== "accepted") return;
  expect(await atBranch("CADARS")).toBeAcceptedLike(madeUp);
});
