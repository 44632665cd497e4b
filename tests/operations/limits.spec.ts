import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { repeatedly } from "../../fixtures/error-rows/provocation.ts";
import { requireLimitsOf } from "../../fixtures/limits/payment-methods.ts";
import { requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { sellKinds } from "../../spec/sell-kinds.ts";
import { shownTransactionTypes } from "../../spec/vocabulary.ts";

test("limits are read", requirement("limits-read"), async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  expect(await request.send()).toBeAccepted();
});

const noType = requirement("limits-transaction-type-required");
test("limits without a transaction type are refused", noType, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const untyped = await repeatedly(() => request.sendWith({ transaction_type: undefined }));
  const control = await request.send();
  expect(untyped).toBeRefused({ control });
});

test("limits of a method without a transaction type are refused", noType, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { transaction_type, payment_method } = user.quotes.input();
  const untyped = await user.send("getLimits", { payment_method });
  const control = await user.send("getLimits", { transaction_type, payment_method });
  expect(untyped).toBeRefused({ control });
});

const methodOptional = requirement("limits-payment-method-optional");
test("limits are read with and without a payment method", methodOptional, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { transaction_type, payment_method } = user.quotes.input();
  const one = await user.send("getLimits", { transaction_type, payment_method });
  const all = await user.send("getLimits", { transaction_type });
  expect(one).toBeAccepted();
  expect(all).toBeAccepted();
});

for (const transaction_type of shownTransactionTypes) {
  const filter = along(requirement("limits-transaction-type-filter"), {
    "transaction type": transaction_type,
  });
  test(`limits of ${transaction_type} include no other type`, filter, async ({ stage }) => {
    const user = await stage.verifiedUser();
    const isOwn = sellKinds.some((kind) => user.transactionTypeOf(kind) === transaction_type);
    if (!isOwn) await requireLimitsOf(user, transaction_type);
    const response = await user.send("getLimits", { transaction_type });
    const ofMethod = { transaction_type, payment_method: user.paymentMethod };
    const narrowed = await user.send("getLimits", ofMethod);
    expect(response).toHoldOnlyTransactionType(transaction_type);
    expect(narrowed).toHoldOnlyTransactionType(transaction_type);
  });
}

for (const kind of sellKinds) {
  const filter = requirement("limits-transaction-type-filter", "limits-payment-method-filter");
  test(`the limits of ${kind} sells are filtered like others`, filter, async ({ stage, check }) => {
    const user = await stage.seller();
    const transaction_type = user.transactionTypeOf(kind);
    const { payment_method } = user.quotes.input();
    const response = await user.readLimits({ transaction_type });
    const narrowed = await user.readLimits({ transaction_type, payment_method });
    await check("limits-transaction-type-filter", () => {
      expect(response).toHoldOnlyTransactionType(transaction_type);
      expect(narrowed).toHoldOnlyTransactionType(transaction_type);
    });
    await check("limits-payment-method-filter", () =>
      expect(narrowed).toHoldOnlyPaymentMethod(String(payment_method)),
    );
  });
}

const methodFilter = requirement("limits-payment-method-filter");
const ofUsual = along(methodFilter, { scope: "usual method" });
test("limits of a payment method include no other method", ofUsual, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { payment_method } = user.quotes.input();
  const response = await user.readLimits({ payment_method });
  expect(response).toHoldOnlyPaymentMethod(String(payment_method));
});

const ofUnknown = requirement("limits-transaction-type-filter", "limits-payment-method-filter");
test("limits of what is unknown are those of nothing else", ofUnknown, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const control = await user.readLimits();
  const type = String(stage.fresh("{letters:16}"));
  const ofType = await user.send("getLimits", { transaction_type: type });
  await check("limits-transaction-type-filter", () =>
    expect(ofType).toHoldNoOther("transaction type", type, { control }),
  );
  const method = String(stage.invalid("payment_method"));
  const { transactionType: transaction_type } = user;
  const ofMethod = await user.send("getLimits", { transaction_type, payment_method: method });
  await check("limits-payment-method-filter", () =>
    expect(ofMethod).toHoldNoOther("payment method", method, { control }),
  );
});

const ofAnother = along(methodFilter, { scope: "another method" });
test("limits of another payment method are its own", ofAnother, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const all = await user.readLimits();
  const shown = all.limitEntries().flatMap(({ paymentMethod }) => paymentMethod ?? []);
  const other = shown.find((method) => method !== user.paymentMethod);
  requireAsked(other !== undefined, "the target has limits for one method only");
  const response = await user.readLimits({ payment_method: other });
  expect(response).toHoldOnlyPaymentMethod(other);
});
