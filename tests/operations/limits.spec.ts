import { Big } from "big.js";
import {
  eachTime,
  expect,
  requirement,
  type Selection,
  sellCounted,
  sellKinds,
  sellSeen,
  sellToCount,
  type Stage,
  test,
  untilCounted,
} from "../../fixtures/index.ts";
import { shownTransactionTypes } from "../../spec/vocabulary.ts";

test("limits are read", requirement("limits-read"), async ({ stage }) => {
  const request = await stage.fitting("getLimits");
  expect(await request.asItIs()).toBeAccepted();
});

test(
  "the transaction type is required",
  requirement("limits-transaction-type-required"),
  async ({ stage }) => {
    const request = await stage.fitting("getLimits");
    const untyped = await eachTime(() => request.changed({ transaction_type: undefined }));
    const beside = await request.asItIs();
    for (const answer of untyped) expect(answer).toBeRefused({ beside });
  },
);

test(
  "the payment method is optional",
  requirement("limits-payment-method-optional"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { transaction_type, payment_method } = user.quoteInput();
    const one = await user.ask("getLimits", { transaction_type, payment_method });
    const all = await user.ask("getLimits", { transaction_type });
    expect(one).toBeAccepted();
    expect(all).toBeAccepted();
  },
);

for (const transaction_type of shownTransactionTypes) {
  const filter = requirement("limits-transaction-type-filter");
  test(`limits of ${transaction_type} are of no other type`, filter, async ({ stage }) => {
    const user = await stage.verifiedUser();
    const answer = await user.ask("getLimits", { transaction_type });
    expect(answer).toHoldOnlyTransactionType(transaction_type);
  });
}

test(
  "limits of a method are of no other",
  requirement("limits-payment-method-filter"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { payment_method } = user.quoteInput();
    const answer = await user.limits({ payment_method });
    expect(answer).toHoldOnlyPaymentMethod(String(payment_method));
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
      const ofType = { transaction_type: seller.countedAs(kind) };
      const before = await seller.limits(ofType);
      const { amount, paymentMethod } = await sellCounted(seller, kind);
      const after = await seller.limits(ofType);

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
  const { input } = await sellToCount(seller, "external");
  const transaction = await seller.sellQuote("external", input);
  await untilCounted(seller, "external", transaction);
  const before = await seller.limits();
  // Where that is when a sell is counted, it has been confirmed by now, and is once more.
  await seller.ask("confirmOnchainFunding", seller.fundingInput(transaction));
  expect(await seller.limits()).toHaveConsumed("0", before, accumulating);
});

test("a sell counts by its own quote", once, async ({ stage }) => {
  const seller = await stage.seller();
  const kind = stage.anyKind;
  const { input, counted } = await sellToCount(seller, kind);
  // A quote that is newer, and not sold.
  await seller.sellOf(kind, {
    from_amount: new Big(String(input.from_amount)).times(2).toNumber(),
  });
  const ofType = { transaction_type: seller.countedAs(kind) };
  const before = await seller.limits(ofType);
  await untilCounted(seller, kind, await seller.sellQuote(kind, input));
  const after = await seller.limits(ofType);
  expect(after).toHaveConsumed(counted.toFixed(), before, inAggregate);
});

test("limits are each user's own", requirement("limits-per-user"), async ({ stage }) => {
  const [seller, bystander] = await Promise.all([stage.seller(), stage.seller()]);
  const before = await bystander.limits();
  await sellSeen(seller, stage.anyKind);
  const after = await bystander.limits();
  expect(after).toHaveConsumed("0", before, () => true);
});
