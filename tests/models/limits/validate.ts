import { Big } from "big.js";
import { expect } from "../../../fixtures/index.ts";
import { under } from "../../../fixtures/property.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import { isWithin, type LimitsCommand, type LimitsModel, type LimitsReal } from "./model.ts";

/** Validates an amount: approved exactly when it is within every limit. */
export class Validate implements LimitsCommand {
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
