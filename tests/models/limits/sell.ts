import type { Big } from "big.js";
import {
  countedByQuote,
  ensureCounted,
  expect,
  isInDoubtInDoubles,
  lacksBalance,
  type SellKind,
  sells,
  under,
  requireValue,
} from "../../../fixtures/index.ts";
import { inUnits } from "./amounts.ts";
import {
  consume,
  consumedBy,
  isWithin,
  leftFor,
  methodAt,
  type LimitsCommand,
  type LimitsModel,
} from "./model.ts";

export const sell = (kind: SellKind, amount: Big, methodIndex = 0): LimitsCommand => ({
  check: () => true,
  async run(model, { seller }) {
    const method = methodAt(model, methodIndex);
    const change = { from_amount: amount, payment_method: method };
    const prepared = await seller.tryPrepareSell(kind, change);
    if (!prepared) return;
    const { input, quote } = prepared;
    const counted = countedByQuote(seller, amount, quote);
    const within = isWithin(model, counted, method);
    const response = await seller.send(sells[kind].sell, input);
    const count = async () => {
      const transaction = requireValue(response, "transaction_id");
      await ensureCounted(seller, kind, transaction);
      consume(model, counted, method);
    };
    const spent = consumedBy(model, undefined).div(model.perUnit).plus(amount);
    if (lacksBalance(seller, response, spent)) return;
    if (isInDoubtInDoubles(seller, counted, leftFor(model, method))) {
      if (response.kind === "accepted") await count();
      return;
    }
    await under(sells[kind].keepsToLimits, () =>
      within
        ? expect(response).toBeAccepted()
        : expect(response).toBeRefusedAs(sells[kind].overLimit, { control: quote }),
    );
    if (within) await count();
  },
  toString: () => `sell ${amount.toFixed()} (${kind}, payment method ${methodIndex})`,
});

/** So that little of a large amount remains. */
export function sellAllBut(kind: SellKind, rest: Big, least: Big): LimitsCommand {
  const amountOf = (model: Readonly<LimitsModel>): Big => {
    const left = leftFor(model, methodAt(model, 0)).div(model.perUnit);
    return inUnits(left.minus(rest), model.smallestUnit);
  };
  return {
    check: (model) => amountOf(model).gte(least),
    run: (model, real) => sell(kind, amountOf(model)).run(model, real),
    toString: () => `sell all but ${rest.toFixed()} of what is left (${kind})`,
  };
}
