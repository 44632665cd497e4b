import { Big } from "big.js";
import {
  repeatedly,
  expect,
  requirement,
  type Selection,
  sellAndCount,
  sellKinds,
  sellVisibly,
  prepareCountedSell,
  type Stage,
  test,
  ensureCounted,
} from "../../fixtures/index.ts";
import { shownTransactionTypes } from "../../spec/vocabulary.ts";

test("limits are read", requirement("limits-read"), async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  expect(await request.send()).toBeAccepted();
});

test(
  "the transaction type is required",
  requirement("limits-transaction-type-required"),
  async ({ stage }) => {
    const request = await stage.validRequest("getLimits");
    const untyped = await repeatedly(() => request.sendWith({ transaction_type: undefined }));
    const control = await request.send();
    for (const response of untyped) expect(response).toBeRefused({ control });
  },
);

test(
  "the payment method is optional",
  requirement("limits-payment-method-optional"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { transaction_type, payment_method } = user.quoteInput();
    const one = await user.send("getLimits", { transaction_type, payment_method });
    const all = await user.send("getLimits", { transaction_type });
    expect(one).toBeAccepted();
    expect(all).toBeAccepted();
  },
);

for (const transaction_type of shownTransactionTypes) {
  const filter = requirement("limits-transaction-type-filter");
  test(`limits of ${transaction_type} are of no other type`, filter, async ({ stage }) => {
    const user = await stage.verifiedUser();
    const response = await user.send("getLimits", { transaction_type });
    expect(response).toHoldOnlyTransactionType(transaction_type);
  });
}

test(
  "limits of a method are of no other",
  requirement("limits-payment-method-filter"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { payment_method } = user.quoteInput();
    const response = await user.readLimits({ payment_method });
    expect(response).toHoldOnlyPaymentMethod(String(payment_method));
  },
);

const twoSides = requirement("limits-consumed-by-sell", "limits-consumed-by-method");
const accumulating: Selection = ({ period }) => period !== "transaction";
const inAggregate: Selection = (entry) => accumulating(entry) && entry.paymentMethod === undefined;
const sellers = [
  ["what is sold is consumed", (stage: Stage) => stage.seller()],
  ["what an NRI user sells is consumed", (stage: Stage) => stage.nriSeller()],
] as const;

for (const [says, sellerOf] of sellers) {
  for (const kind of sellKinds) {
    test(`${says}: ${kind} sell`, twoSides, async ({ stage, check }) => {
      const seller = await sellerOf(stage);
      const ofType = { transaction_type: seller.transactionTypeOf(kind) };
      const before = await seller.readLimits(ofType);
      const { amount, paymentMethod } = await sellAndCount(seller, kind);
      const after = await seller.readLimits(ofType);

      await check("limits-consumed-by-sell", () =>
        expect(after).toHaveConsumed(amount, before, inAggregate),
      );
      await check("limits-consumed-by-method", () =>
        expect(after).toHaveConsumed(
          amount,
          before,
          (entry) => accumulating(entry) && entry.paymentMethod === paymentMethod,
        ),
      );
    });
  }
}

const once = requirement("limits-consumed-by-sell");
test("confirming the funding counts nothing again", once, async ({ stage }) => {
  const seller = await stage.seller();
  const { input } = await prepareCountedSell(seller, "external");
  const transaction = await seller.sellQuote("external", input);
  await ensureCounted(seller, "external", transaction);
  const before = await seller.readLimits();
  // Where that is when a sell is counted, it has been confirmed by now, and is once more.
  await seller.send("confirmOnchainFunding", seller.fundingInput(transaction));
  expect(await seller.readLimits()).toHaveConsumed("0", before, accumulating);
});

test("a sell counts by its own quote", once, async ({ stage }) => {
  const seller = await stage.seller();
  const kind = stage.anyKind;
  const { input, counted } = await prepareCountedSell(seller, kind);
  // A quote that is newer, and not sold.
  await seller.tryPrepareSell(kind, {
    from_amount: new Big(String(input.from_amount)).times(2).toNumber(),
  });
  const ofType = { transaction_type: seller.transactionTypeOf(kind) };
  const before = await seller.readLimits(ofType);
  await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
  const after = await seller.readLimits(ofType);
  expect(after).toHaveConsumed(counted.toFixed(), before, inAggregate);
});

test("limits are each user's own", requirement("limits-per-user"), async ({ stage }) => {
  const [seller, bystander] = await Promise.all([stage.seller(), stage.seller()]);
  const before = await bystander.readLimits();
  await sellVisibly(seller, stage.anyKind);
  const after = await bystander.readLimits();
  expect(after).toHaveConsumed("0", before, () => true);
});
