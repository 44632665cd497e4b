import type { AsyncCommand } from "fast-check";
import {
  type ApiResponse,
  expect,
  isApproved,
  type SellKind,
  sellOperation,
  under,
  type User,
} from "../../../fixtures/index.ts";

/** A seller and the first reading of the limits. There is no model: only what must agree with itself. */
export interface Real {
  seller: User;
  first: ApiResponse;
}

type Command = AsyncCommand<object, Real>;

/** Reads the limits: the accumulating periods have moved by the same, and none has fallen. */
export class ReadAlike implements Command {
  check = () => true;

  async run(_: object, { seller, first }: Real): Promise<void> {
    const now = await seller.readLimits();
    await under("limits-consumed-by-sell", () => expect(now).toHaveMovedAlike(first, "aggregate"));
    await under("limits-consumed-by-method", () => expect(now).toHaveMovedAlike(first, "methods"));
  }

  toString = () => "read the limits";
}

/** Validates a sell and initiates it: whether it is within the limits, both say the same. */
export class ValidateAndSell implements Command {
  readonly kind: SellKind;
  readonly amount: number;

  constructor(kind: SellKind, amount: number) {
    this.kind = kind;
    this.amount = amount;
  }

  check = () => true;

  async run(_: object, { seller }: Real): Promise<void> {
    const quoted = await seller.tryPrepareSell(this.kind, { from_amount: this.amount });
    if (!quoted) return;
    const { input } = quoted;
    const told = await seller.send("validateTransaction", input);
    const sold = await seller.send(sellOperation[this.kind], input);
    // A target without limits agrees with itself as well: that says nothing.
    if (isApproved(told) && sold.kind === "accepted") return;
    await under("validation-tells-beforehand", () => expect(told).toPredict(sold));
  }

  toString = () => `validate and sell ${this.amount} (${this.kind})`;
}
