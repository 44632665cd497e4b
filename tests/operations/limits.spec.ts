import { expect, requirement, test } from "../../fixtures/index.ts";
import { eachTime } from "../../fixtures/provocation.ts";
import { sellCounted, sellSeen } from "../../fixtures/counting.ts";
import { sellKinds } from "../../fixtures/sell-kinds.ts";
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
for (const kind of sellKinds) {
  test(`what is sold is consumed: ${kind} sell`, twoSides, async ({ stage, check }) => {
    const seller = await stage.seller();
    const ofType = { transaction_type: seller.countedAs(kind) };
    const before = await seller.limits(ofType);
    const { amount, paymentMethod } = await sellCounted(seller, kind);
    const after = await seller.limits(ofType);

    await check("limits-consumed-by-sell", () =>
      expect(after).toHaveConsumed(
        amount,
        before,
        ({ period, ...entry }) => period !== "transaction" && entry.paymentMethod === undefined,
      ),
    );
    await check("limits-consumed-by-method", () =>
      expect(after).toHaveConsumed(
        amount,
        before,
        ({ period, ...entry }) => period !== "transaction" && entry.paymentMethod === paymentMethod,
      ),
    );
  });
}

test("limits are each user's own", requirement("limits-per-user"), async ({ stage }) => {
  const [seller, bystander] = await Promise.all([stage.seller(), stage.seller()]);
  const before = await bystander.limits();
  await sellSeen(seller, stage.anyKind);
  const after = await bystander.limits();
  expect(after).toHaveConsumed("0", before, () => true);
});
