import { Big } from "big.js";
import { along, expect, requirement, test } from "../../fixtures/index.ts";
import { repeatedly } from "../../fixtures/error-rows/provocation.ts";
import { sellAndCount } from "../../fixtures/limits/consumption.ts";
import { findPaymentMethods, readPurchaseLimits } from "../../fixtures/limits/payment-methods.ts";
import { dimensions } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

/** As many as every double keeps, and every encoder writes of one. */
const digitsOfDouble = 14;

const totals = along(requirement("limits-entry-total"), {
  period: periods,
  scope: dimensions.scope,
});

// limits-at-their-edge.spec.ts checks what each of these allows: the same state sets what is enforced.
test("each total is the one that was set", totals, async ({ stage }) => {
  const user = await stage.seller();
  const kind = stage.anyKind();
  const before = await user.readLimitsOf(kind);
  const methods = [undefined, ...(await findPaymentMethods(user, kind, before))];
  const set = new Map<string, Big>();
  for (const [index, payment_method] of methods.entries()) {
    for (const [place, period] of periods.entries()) {
      const least = new Big(stage.smallestUnit).times(index + 1);
      const amount = least.plus(new Big(10).pow(4 + 2 * place));
      const modest = least.plus((place + 1) * 1000);
      const isHeld =
        user.profile.limits.numbers === "decimals" || amount.c.length <= digitsOfDouble;
      const limit = { kind, period, payment_method };
      const total = await user.setLimit(isHeld ? amount : modest, limit, modest);
      set.set(`${payment_method} ${period}`, new Big(total));
    }
  }
  expect(await user.readLimitsOf(kind)).toHaveTotals(({ paymentMethod, period }) =>
    set.get(`${paymentMethod} ${period}`),
  );
});

const shown = along(requirement("limits-entry-total"), { period: periods, scope: "aggregate" });
test("totals stay as they are, however often they are read", shown, async ({ stage }) => {
  const user = await stage.seller();
  const first = await user.readLimitsOf(stage.anyKind());
  const again = await repeatedly(() => user.readLimitsOf(stage.anyKind()));
  for (const read of again) expect(read).toHaveTheTotalsOf(first);
});

test("the totals of purchases are not those of sells", shown, async ({ stage }) => {
  const user = await stage.seller();
  const before = await readPurchaseLimits(user);
  const kind = stage.anyKind();
  for (const period of periods) await user.setLimit(stage.smallestUnit, { kind, period });
  expect(await readPurchaseLimits(user)).toHaveTheTotalsOf(before);
});

const difference = requirement("limits-remaining-difference");
test(
  "what remains is below zero where less is allowed than consumed",
  difference,
  async ({ stage }) => {
    const seller = await stage.seller();
    const kind = stage.anyKind();
    const { amount } = await sellAndCount(seller, kind);
    // A target may refuse a total below what is consumed.
    for (const total of [amount, stage.smallestUnit]) {
      for (const period of periods) await seller.setLimit(total, { kind, period }, amount);
      expect(await seller.readLimitsOf(kind)).toShowUsedUp();
    }
  },
);
