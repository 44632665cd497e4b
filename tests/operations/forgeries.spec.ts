import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { findTypeOfPurchases, purchaseOf } from "../../fixtures/limits/payment-methods.ts";
import { forgeriesOf } from "../../fixtures/requests/forgeries.ts";
import * as signing from "../../fixtures/session/signing.ts";
import { operationNames } from "../../spec/operations.ts";

for (const operation of operationNames) {
  const checked = along(requirement("authentication-signature-checked"), { operation });
  test(`${operation} refuses every forged signature`, checked, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const forgeries = await forgeriesOf(request, stage);
    const { responses, tried } = await request.sendSignedInWays(forgeries);
    expect(responses).toBeRefused({ control: await request.send(), tried });
  });
}

const ofUser = requirement("authentication-signature-user-id");
test("limits filtered by payment method are signed with the user id", ofUser, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const { payment_method } = request.actor.quotes.input();
  const refused = await request.sendSigned(signing.userIdUnsigned, { payment_method });
  const control = await request.sendWith({ payment_method });
  expect(refused).toBeRefused({ control });
});

test("validations of purchases are signed with the user id", ofUser, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  await findTypeOfPurchases(request.actor);
  const purchase = purchaseOf(request.input);
  const refused = await request.sendSigned(signing.userIdUnsigned, purchase);
  const control = await request.sendWith(purchase);
  expect(refused).toBeRefused({ control });
});

const everyTime = requirement("authentication-signature-checked");
test("a request id that is known vouches for no signature", everyTime, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const requestId = stage.uuid();
  const control = await request.sendAsRequest(requestId);
  const refused = await request.sendSigned({ ...signing.wrongSecret, requestId });
  expect(refused).toBeRefused({ control });
});
