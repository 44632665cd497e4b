import {
  expect,
  findAmountBeyondLimits,
  findSafeAmount,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { approvedStatus, shownBuyType } from "../../spec/vocabulary.ts";

test("a transaction is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  expect(await request.send()).toBeAccepted();
});

test("a purchase is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const { from_currency, to_currency } = request.input;
  const purchase = { from_currency: to_currency, to_currency: from_currency };
  const response = await request.sendWith({ ...purchase, transaction_type: shownBuyType });
  expect(response).toBeAccepted();
});

const within = requirement("validation-approved-within");
test("an amount within the limits is approved", within, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  expect(await request.send()).toHaveValidationStatus(approvedStatus);
});

test("exactly the amount that remains is approved", within, async ({ stage }) => {
  const user = await stage.seller();
  const from_amount = await findSafeAmount(user, stage.anyKind);
  const response = await user.send("validateTransaction", { ...user.quoteInput(), from_amount });
  expect(response).toHaveValidationStatus(approvedStatus);
});

const notBeyond = requirement("validation-not-approved-beyond");
test("an amount beyond the limits is not approved", notBeyond, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const control = await request.send();
  const from_amount = await findAmountBeyondLimits(request.actor, stage.anyKind);
  const beyond = await request.sendWith({ from_amount });
  expect(beyond).toBeBeyondLimits({ control });
  const reading = beyond.kind === "refused" ? "refusal" : "status";
  stage.session.observe("validation-statuses", reading, beyond);
});

const nothing = requirement("validation-consumes-nothing");
test("a validation consumes nothing", nothing, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const before = await request.actor.readLimits();
  await request.mustSucceed();
  const after = await request.actor.readLimits();
  expect(after).toHaveConsumed("0", before, () => true);
});
