import { expect, isConverted, isInDoubt, under } from "../../../fixtures/index.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import {
  isWithin,
  leftFor,
  type LimitsCommand,
  type LimitsModel,
  type LimitsReal,
} from "./model.ts";

/** Validates an amount: approved exactly when it is within every limit. */
export class Validate implements LimitsCommand {
  readonly amount: number;
  /** Which of the payment methods it is for. */
  readonly method: number;

  constructor(amount: number, method = 0) {
    this.amount = amount;
    this.method = method;
  }

  check = () => true;

  async run(model: LimitsModel, { seller }: LimitsReal): Promise<void> {
    const method = String(model.methods[this.method % model.methods.length]);
    const input = { ...seller.quoteInput(), payment_method: method };
    const counted = model.perUnit.times(this.amount);
    if (isConverted(seller) && isInDoubt(counted, leftFor(model, method))) return;
    const within = isWithin(model, counted, method);
    const response = await seller.send("validateTransaction", {
      ...input,
      from_amount: this.amount,
    });
    if (within) {
      await under("validation-approved-within", () =>
        expect(response).toHaveValidationStatus(approvedStatus),
      );
    } else {
      await under("validation-not-approved-beyond", () => expect(response).toBeUnapproved());
    }
  }

  toString = () => `validate ${this.amount} (payment method ${this.method})`;
}
