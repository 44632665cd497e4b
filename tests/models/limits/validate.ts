import type { Big } from "big.js";
import {
  canPay,
  expect,
  isConverted,
  isInDoubt,
  isInDoubtInDoubles,
  under,
} from "../../../fixtures/index.ts";
import { approvedStatus } from "../../../spec/vocabulary.ts";
import { consumedBy, isWithin, leftFor, methodAt, type LimitsCommand } from "./model.ts";

export const validate = (amount: Big, methodIndex = 0): LimitsCommand => ({
  check: () => true,
  async run(model, { seller, control, stage }) {
    const method = methodAt(model, methodIndex);
    const counted = model.perUnit.times(amount);
    const left = leftFor(model, method);
    if (isConverted(seller) && isInDoubt(counted, left)) return;
    if (isInDoubtInDoubles(seller, counted, left)) return;
    const input = { ...seller.quoteInput(), payment_method: method, from_amount: amount };
    const response = await seller.send("validateTransaction", input);
    const spent = consumedBy(model, undefined).div(model.perUnit).plus(amount);
    if (isWithin(model, counted, method)) {
      // Approved means that it can proceed, and by the profile the balance does not suffice for it.
      if (!canPay(seller, stage.anyKind, spent)) return;
      await under("validation-approved-within", () =>
        expect(response).toHaveValidationStatus(approvedStatus),
      );
    } else {
      await under("validation-not-approved-beyond", () =>
        expect(response).toBeUnapproved({ control }),
      );
    }
  },
  toString: () => `validate ${amount.toFixed()} (payment method ${methodIndex})`,
});
