import type { Big } from "big.js";
import {
  type ApiResponse,
  type Command,
  expect,
  isApproved,
  lacksBalance,
  skipPart,
  type SellKind,
  sells,
  under,
  type User,
} from "../../../fixtures/index.ts";

/** There is no model: only what must agree with itself. */
export interface Real {
  seller: User;
  first: ApiResponse;
  control: ApiResponse;
  sold: Big;
}

export const readAlike = (): Command<object, Real> => ({
  check: () => true,
  async run(_, { seller, first }) {
    const now = await seller.readLimits();
    await under("limits-consumed-by-sell", () => expect(now).toHaveMovedAlike(first, "aggregate"));
    await under("limits-consumed-by-method", () => expect(now).toHaveMovedAlike(first, "methods"));
  },
  toString: () => "read the limits",
});

export const validateAndSell = (kind: SellKind, amount: Big): Command<object, Real> => ({
  check: () => true,
  async run(_, real) {
    const { seller, control } = real;
    const prepared = await seller.tryPrepareSell(kind, { from_amount: amount });
    if (!prepared) return;
    const validated = await seller.send("validateTransaction", prepared.input);
    const sold = await seller.send(sells[kind].sell, prepared.input);
    if (sold.kind === "accepted") real.sold = real.sold.plus(amount);
    else if (lacksBalance(seller, sold, real.sold.plus(amount))) {
      return skipPart("a sell beyond the limits is beyond the balance, too (balance.amount)");
    }
    // A target without limits agrees with itself as well: that shows nothing.
    if (isApproved(validated) && sold.kind === "accepted") return;
    await under("validation-tells-beforehand", () =>
      expect(validated).toPredict(sold, { control }),
    );
  },
  toString: () => `validate and sell ${amount.toFixed()} (${kind})`,
});
