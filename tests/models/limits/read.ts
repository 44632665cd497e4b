import { expect, under } from "../../../fixtures/index.ts";
import { consumedBy, type LimitsCommand, type LimitsModel, type LimitsReal } from "./model.ts";

/** Reads the limits: every accumulating entry has grown by what was sold, and no other. */
export class ReadLimits implements LimitsCommand {
  check = () => true;

  async run(model: LimitsModel, { seller, first }: LimitsReal): Promise<void> {
    const now = await seller.readLimits();
    const grownBy = (method: string | undefined) => consumedBy(model, method).toFixed();
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveGrown(first, "aggregate", grownBy),
    );
    await under("limits-consumed-by-method", () =>
      expect(now).toHaveGrown(first, "methods", grownBy),
    );
  }

  toString = () => "read the limits";
}

/** Reads the limits of one payment method: they are what the whole says of it. */
export class ReadOneMethod implements LimitsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = () => true;

  async run({ methods }: LimitsModel, { seller }: LimitsReal): Promise<void> {
    const payment_method = methods[this.index % methods.length];
    const [whole, part] = await Promise.all([
      seller.readLimits(),
      seller.readLimits({ payment_method }),
    ]);
    await under("limits-payment-method-filter", () => {
      expect(part).toAgreeWith(whole);
      expect(part).toHoldOnlyPaymentMethod(String(payment_method));
    });
  }

  toString = () => `read the limits of one payment method (${this.index})`;
}

/** Reads the limits of a type nothing was sold under: they stand where they stood. */
export class ReadOtherType implements LimitsCommand {
  check = () => true;

  async run(_: LimitsModel, { seller, elsewhere }: LimitsReal): Promise<void> {
    if (!elsewhere) return;
    const now = await seller.send("getLimits", { transaction_type: elsewhere.type });
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveConsumed("0", elsewhere.first, () => true),
    );
  }

  toString = () => "read the limits of another transaction type";
}
