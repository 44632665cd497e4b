import { Big } from "big.js";
import { expect, type Input, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { withInvalid } from "../../fixtures/error-rows/provocation.ts";
import { findAmountBeyondLimits } from "../../fixtures/limits/amounts.ts";
import {
  arrangeSafeAmount,
  lacksBalance,
  requireAmountOnly,
} from "../../fixtures/limits/balance.ts";
import {
  ensureCounted,
  limitForOneSell,
  prepareCountedSell,
} from "../../fixtures/limits/consumption.ts";
import {
  carrierOfMethod,
  findTypeOfPurchases,
  purchaseOf,
  readPurchaseLimits,
} from "../../fixtures/limits/payment-methods.ts";
import { isApproved, validationStatusOf } from "../../fixtures/matchers/validation.ts";
import { notExercised, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { sells } from "../../spec/sell-kinds.ts";
import { approvedStatus, periods } from "../../spec/vocabulary.ts";

test("a transaction is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  expect(await request.send()).toBeAccepted();
});

test("a purchase is validated", requirement("validation-answer"), async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  await findTypeOfPurchases(request.actor);
  const response = await request.sendWith(purchaseOf(request.input));
  expect(response).toBeAccepted();
});

const within = requirement("validation-approved-within");
test("an amount within the limits is approved", within, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  expect(await request.send()).toHaveValidationStatus(approvedStatus);
});

test("exactly the amount that remains is approved", within, async ({ stage }) => {
  const user = await stage.seller();
  const from_amount = await arrangeSafeAmount(stage, user, stage.anyKind());
  const response = await user.send("validateTransaction", { ...user.quotes.input(), from_amount });
  expect(response).toHaveValidationStatus(approvedStatus);
});

const notBeyond = requirement("validation-not-approved-beyond");
test("an amount beyond the limits is not approved", notBeyond, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const control = await request.send();
  const from_amount = await findAmountBeyondLimits(request.actor, stage.anyKind());
  const beyond = await request.sendWith({ from_amount });
  expect(beyond).toBeUnapproved({ control });
  // The document doesn't say whether a validation names a payment method. The aggregate binds it in any case.
  const withoutMethod = await request.sendWith({ from_amount, payment_method: undefined });
  expect(withoutMethod).toBeUnapproved({ control });
  const reading = beyond.kind === "refused" ? "refusal" : validationStatusOf(beyond);
  stage.observe("validation-statuses", reading, beyond);
});

const nothing = requirement("validation-consumes-nothing");
test("a validation consumes nothing", nothing, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const before = await request.actor.readLimits();
  await request.mustSucceed();
  const after = await request.actor.readLimits();
  expect(after).toHaveConsumedNothingSince(before);
});

test("the validation of a purchase consumes nothing", nothing, async ({ stage }) => {
  const user = await stage.seller();
  const before = await readPurchaseLimits(user);
  await user.mustSucceed("validateTransaction", purchaseOf(user.quotes.input()));
  expect(await readPurchaseLimits(user)).toHaveConsumedNothingSince(before);
});

test("a purchase is approved whatever the limits of sells", within, async ({ stage }) => {
  const user = await stage.seller();
  await findTypeOfPurchases(user);
  const purchase = purchaseOf(user.quotes.input());
  const control = await user.mustSucceed("validateTransaction", purchase);
  if (!isApproved(control)) notExercised("nothing-seen", "the purchase is not approved at first");
  const [period] = periods;
  await user.setLimit(stage.smallestUnit, { kind: stage.anyKind(), period });
  const response = await user.send("validateTransaction", purchase);
  expect(response).toHaveValidationStatus(approvedStatus);
});

test("a validation beyond the limits consumes nothing", nothing, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  await request.mustSucceed();
  const before = await request.actor.readLimits();
  const from_amount = await findAmountBeyondLimits(request.actor, stage.anyKind());
  expect(await request.sendWith({ from_amount })).toBeAnswered();
  const after = await request.actor.readLimits();
  expect(after).toHaveConsumedNothingSince(before);
});

test("a validation takes nothing off the balance", nothing, async ({ stage }) => {
  const request = await stage.validRequest("poolSell");
  const { actor, input } = request;
  const { from_currency: currency, from_amount: amount } = input;
  const exactly = { user_id: actor.id, currency, amount: String(amount) };
  await stage.setUp("user has balance", exactly);
  await requireAmountOnly(stage);
  await actor.mustSucceed("validateTransaction", input);
  expect(await request.send()).toBeAccepted();
});

const beyondOwn = requirement("validation-not-approved-beyond");
test("a sell is validated by the limits of its own type", beyondOwn, async ({ stage }) => {
  for (const kind of stage.sellKinds) {
    const user = await stage.seller();
    const transaction_type = user.transactionTypeOf(kind);
    const validate = () =>
      user.send("validateTransaction", { ...user.quotes.input(), transaction_type });
    const control = await validate();
    // Limits and validations may have different words for one type.
    if (!isApproved(control)) continue;
    const [period] = periods;
    await user.setLimit(stage.smallestUnit, { kind, period });
    expect(await validate()).toBeUnapproved({ control });
  }
});

test(
  "what was approved before a sell is not approved beyond what it leaves",
  beyondOwn,
  async ({ stage }) => {
    for (const kind of stage.countedKinds) {
      const seller = await stage.seller();
      const { input, counted } = await prepareCountedSell(seller, kind);
      await seller.setLimit(limitForOneSell(counted), { kind, period: "daily" });
      const validate = () => seller.send("validateTransaction", seller.quotes.input());
      const control = await validate();
      await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
      expect(await validate()).toBeUnapproved({ control });
    }
  },
);

/** The usual amount, and larger ones: beyond the limits, if there are any, but small enough for a quote. */
const times = [1, 1e3, 1e6];

const told = requirement("validation-tells-beforehand");
test("a validation tells what a sell comes to, whatever limits count", told, async ({ stage }) => {
  const kind = stage.anyKind();
  const seller = await stage.seller();
  const usual = new Big(String(seller.quotes.input().from_amount));
  const control = await seller.send("validateTransaction", seller.quotes.input());
  for (const from_amount of times.map((each) => usual.times(each))) {
    const prepared = await seller.tryPrepareSell(kind, { from_amount });
    if (!prepared) continue;
    const validated = await seller.send("validateTransaction", prepared.input);
    const sold = await seller.send(sells[kind].sell, prepared.input);
    // A target without limits agrees with itself, too, which shows nothing.
    const isPassed = isApproved(validated) && sold.kind === "accepted";
    if (isPassed || lacksBalance(seller, sold, from_amount)) continue;
    expect(validated).toPredict(sold, { control });
  }
});

const negated = (amount: unknown): Big => new Big(String(amount)).times(-1);

/** If no sell carries a method, a validation may ignore it. */
function unknownMethod(stage: Stage, user: User): Input {
  const payment_method = stage.invalid("payment_method");
  if (carrierOfMethod(user, stage.anyKind())) return { payment_method };
  return notExercised("nothing-asked", "no sell carries a payment method");
}

/** The document doesn't say whose limits are shown: a target may allow everybody the same, and know nobody. */
async function unknownUser(stage: Stage, user: User): Promise<Input> {
  const user_id = stage.unknown("user_id");
  const { transactionType: transaction_type } = user;
  const limits = await user.send("getLimits", { user_id, transaction_type });
  requireAsked(limits.kind !== "accepted", "users whom nobody created have limits");
  return { user_id };
}

type ImpossibleChange = (stage: Stage, user: User) => Input | Promise<Input>;

const impossible: [what: string, change: ImpossibleChange][] = [
  ["an unknown source currency", withInvalid("from_currency", "currency")],
  ["an unknown destination currency", withInvalid("to_currency", "currency")],
  ["an unknown payment method", unknownMethod],
  ["a negative amount", (_, user) => ({ from_amount: negated(user.quotes.input().from_amount) })],
  ["a non-numeric amount", withInvalid("from_amount", "amount")],
  ["an unknown user", unknownUser],
  ["an unknown type", ({ fresh }) => ({ transaction_type: fresh("{letters:16}") })],
];

const proceeds = requirement("validation-approved-proceeds");
for (const [what, change] of impossible) {
  test(`a transaction with ${what} is not approved`, proceeds, async ({ stage }) => {
    const request = await stage.validRequest("validateTransaction");
    const control = await request.send();
    const changed = await change(stage, request.actor);
    expect(await request.sendWith(changed)).toBeUnapproved({ control });
  });
}

/** The first is little in 32 bits, some exceed the whole numbers that a double holds, and one has an exponent. */
const hugeAmounts = [
  ...["4294967308", "999999999999", "9007199254740993", "1000000000000000000"].map(
    (digits) => new Big(digits),
  ),
  1e21,
];

const beyondAll = requirement("validation-not-approved-beyond");
test("an amount beyond everything is never approved", beyondAll, async ({ stage }) => {
  const request = await stage.validRequest("validateTransaction");
  const control = await request.send();
  const beyond = await findAmountBeyondLimits(request.actor, stage.anyKind());
  const responses = await together([
    ...hugeAmounts
      .filter((amount) => beyond.lt(amount))
      .map((from_amount) => request.sendWith({ from_amount })),
    ...request.places
      .filter(({ keys }) => keys.at(-1) === "from_amount")
      .map((place) => request.sendWritten({ place, value: "999999999999" })),
  ]);
  for (const response of responses) expect(response).toBeUnapproved({ control });
});
