import { expect, together, under } from "../../../fixtures/index.ts";
import { consumedBy, methodAt, type LimitsCommand } from "./model.ts";

export const readLimits = (): LimitsCommand => ({
  check: () => true,
  async run(model, { seller, first }) {
    const now = await seller.readLimits();
    const grownBy = (method: string | undefined) => consumedBy(model, method).toFixed();
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveGrown(first, "aggregate", grownBy),
    );
    await under("limits-consumed-by-method", () =>
      expect(now).toHaveGrown(first, "methods", grownBy),
    );
    await under("limits-entry-total", () => expect(now).toHaveTheTotalsOf(first));
  },
  toString: () => "read the limits",
});

export const readOneMethod = (index: number): LimitsCommand => ({
  check: () => true,
  async run(model, { seller }) {
    const payment_method = methodAt(model, index);
    const [whole, part] = await together([
      seller.readLimits(),
      seller.readLimits({ payment_method }),
    ]);
    await under("limits-payment-method-filter", () => {
      expect(part).toAgreeWith(whole);
      expect(part).toHoldOnlyPaymentMethod(payment_method);
    });
  },
  toString: () => `read the limits of one payment method (${index})`,
});

export const readOtherType = (): LimitsCommand => ({
  check: () => true,
  async run(_, { seller, elsewhere }) {
    if (!elsewhere) return;
    const now = await seller.send("getLimits", { transaction_type: elsewhere.type });
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveConsumedNothingSince(elsewhere.first),
    );
  },
  toString: () => "read the limits of another transaction type",
});
