import { expect, together, under } from "../../../fixtures/index.ts";
import { consumedBy, methodAt, type LimitsCommand } from "./model.ts";

/** Reads the limits: every accumulating entry has grown by what was sold, and no total has changed. */
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

/** Reads the limits of one payment method: they are what all limits say of it. */
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

/** Reads the limits of a type nothing was sold under: they are as they were. */
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
