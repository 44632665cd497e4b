import {
  along,
  exhaustEach,
  expect,
  findTypeOfPurchases,
  tooLittleAfterOne,
  limitsOf,
  isApproved,
  notExercised,
  prepareCountedSell,
  purchaseOf,
  requirement,
  sellAndCount,
  sellKinds,
  sells,
  test,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

// Limits are the same rule for all users. The other tests try each with a resident's sells.

const every = {
  period: periods,
  scope: usualScopes,
  user: "NRI",
} as const;

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const limited = along(requirement(keepsToLimits), every);
  test(`another ${sell} of an NRI user keeps to each limit`, limited, async ({ stage }) => {
    const seller = await stage.nriSeller();
    const { amount } = await sellAndCount(seller, kind);
    const refused = await exhaustEach(
      seller,
      limitsOf(seller, kind),
      async () => seller.send(sell, await seller.prepareSell(kind)),
      tooLittleAfterOne(amount),
    );
    const control = await seller.send(sell, await seller.prepareSell(kind));
    expect(refused).toBeRefusedAs(overLimit, { control });
  });

  test(`${sell} of an NRI user uses up all that is left`, limited, async ({ stage }) => {
    const seller = await stage.nriSeller();
    const { input, counted } = await prepareCountedSell(seller, kind);
    for (const period of periods) await seller.setLimit(counted, { kind, period });
    const sold = await seller.send(sell, input);
    seller.requireOpen(kind, sold);
    expect(sold).toBeAccepted();
  });
}

const beyond = requirement("validation-not-approved-beyond");
test("a validation for an NRI user heeds each limit", along(beyond, every), async ({ stage }) => {
  const seller = await stage.nriSeller();
  const validate = () => seller.send("validateTransaction", seller.quoteInput());
  const control = await validate();
  const kind = stage.anyKind;
  const { amount } = await sellAndCount(seller, kind);
  const left = tooLittleAfterOne(amount);
  for (const validated of await exhaustEach(seller, limitsOf(seller, kind), validate, left)) {
    expect(validated).toBeUnapproved({ control });
  }
});

const ofPurchase = along(beyond, {
  period: periods,
  scope: usualScopes,
  transaction: "purchase",
});
test("a validation of a purchase heeds each limit", ofPurchase, async ({ stage }) => {
  const user = await stage.seller();
  const validate = () => user.send("validateTransaction", purchaseOf(user.quoteInput()));
  const control = await validate();
  const ofPurchases = {
    ...limitsOf(user, stage.anyKind),
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
  const purchase = { ...purchaseOf(user.quoteInput()), payment_method };
  const control = await user.send("validateTransaction", purchase);
  if (payment_method === undefined || !isApproved(control)) {
    notExercised("nothing-asked", "purchases are paid by one method alone");
  }
  const [period] = periods;
  await user.setLimit(stage.smallestUnit, { kind: stage.anyKind, transaction_type, period });
  expect(await user.send("validateTransaction", purchase)).toBeUnapproved({ control });
});
