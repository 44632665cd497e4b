import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { exhaustEach } from "../../fixtures/limits/each-limit.ts";
import { findTypeOfPurchases, purchaseOf } from "../../fixtures/limits/payment-methods.ts";
import { isApproved } from "../../fixtures/matchers/validation.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

const beyond = requirement("validation-not-approved-beyond");
const ofPurchase = along(beyond, { period: periods, scope: usualScopes, transaction: "purchase" });
test("a validation of a purchase heeds each limit", ofPurchase, async ({ stage }) => {
  const user = await stage.seller();
  const validate = () => user.send("validateTransaction", purchaseOf(user.quotes.input()));
  const control = await validate();
  const ofPurchases = {
    kind: stage.anyKind(),
    periods,
    payment_methods: [undefined, user.paymentMethod],
    transaction_type: await findTypeOfPurchases(user),
  };
  for (const validated of await exhaustEach(user, ofPurchases, validate)) {
    expect(validated).toBeUnapproved({ control });
  }
});

test("a purchase of an NRI user by another method is limited", beyond, async ({ stage }) => {
  const user = await stage.nriUser();
  const transaction_type = await findTypeOfPurchases(user);
  const limits = await user.readLimits({ transaction_type });
  const methods = limits.limitEntries().flatMap(({ paymentMethod }) => paymentMethod ?? []);
  const payment_method = methods.find((method) => method !== user.paymentMethod);
  const purchase = { ...purchaseOf(user.quotes.input()), payment_method };
  const control = await user.send("validateTransaction", purchase);
  if (payment_method === undefined || !isApproved(control)) {
    notExercised("nothing-asked", "purchases are paid by one method alone");
  }
  const [period] = periods;
  await user.setLimit(stage.smallestUnit, { kind: stage.anyKind(), transaction_type, period });
  expect(await user.send("validateTransaction", purchase)).toBeUnapproved({ control });
});
