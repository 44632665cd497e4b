import type { AsyncCommand } from "fast-check";
import { Big } from "big.js";
import { expect } from "../../../fixtures/index.ts";
import { under } from "../../../fixtures/property.ts";
import type { SellKind } from "../../../fixtures/user.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import { consume, consumedBy, isWithin, type LimitsModel, type LimitsReal } from "./model.ts";

type Command = AsyncCommand<LimitsModel, LimitsReal>;

/** Reads the limits: every accumulating entry has grown by what was sold, and no other. */
export class ReadLimits implements Command {
  check = () => true;

  async run(model: LimitsModel, { seller, first }: LimitsReal): Promise<void> {
    const now = await seller.limits();
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

/** Validates an amount: approved exactly when it is within every limit. */
export class Validate implements Command {
  readonly amount: number;

  constructor(amount: number) {
    this.amount = amount;
  }

  check = () => true;

  async run(model: LimitsModel, { seller }: LimitsReal): Promise<void> {
    const input = seller.quoteInput();
    const within = isWithin(model, new Big(this.amount), String(input.payment_method));
    const answer = await seller.ask("validateTransaction", { ...input, from_amount: this.amount });
    if (within) {
      await under("validation-approved-within", () =>
        expect(answer).toHaveValidationStatus(approvedStatus),
      );
    } else {
      await under("validation-not-approved-beyond", () =>
        expect(answer).not.toHaveValidationStatus(approvedStatus),
      );
    }
  }

  toString = () => `validate ${this.amount}`;
}

const rules = {
  pool: ["poolSell", "sells-pool-within-limits", "pool-sell-over-limit"],
  external: ["externalSell", "sells-external-within-limits", "external-sell-over-limit"],
} as const;

/** Sells an amount: accepted when it is within every limit, else refused and nothing consumed. */
export class Sell implements Command {
  readonly kind: SellKind;
  readonly amount: number;

  constructor(kind: SellKind, amount: number) {
    this.kind = kind;
    this.amount = amount;
  }

  check = () => true;

  async run(model: LimitsModel, { seller }: LimitsReal): Promise<void> {
    const [operation, withinLimits, overLimit] = rules[this.kind];
    const { input, quoted } = await seller.sellOf(this.kind, { from_amount: this.amount });
    const method = String(input.payment_method);
    const within = isWithin(model, new Big(this.amount), method);
    const answer = await seller.ask(operation, input);
    await under(withinLimits, () =>
      within
        ? expect(answer).toBeAccepted()
        : expect(answer).toBeRefusedAs(overLimit, { beside: quoted }),
    );
    if (within) consume(model, new Big(this.amount), method);
  }

  toString = () => `sell ${this.amount} (${this.kind})`;
}
