import { Big } from "big.js";
import type { Call, Operation } from "../context.ts";
import { isDecimal, refuseUntabled, textOf } from "../input.ts";
import type { Consumption } from "../records.ts";
import { brokenLimit } from "./limit-accounting.ts";
import { requireHeaderUser } from "./user-of.ts";

const required = ["from_currency", "from_amount", "transaction_type", "to_currency"];

function readTransaction({ rules, input }: Call): Omit<Consumption, "at"> {
  const lacking = required.find((name) => input[name] === undefined);
  if (lacking) refuseUntabled(400, `${lacking} is required`);
  const { from_amount: fromAmount, from_currency, to_currency } = input;
  if (!(fromAmount instanceof Big) || !isDecimal(fromAmount.toFixed())) {
    refuseUntabled(400, "from_amount must be a number");
  }
  if (typeof from_currency !== "string" || typeof to_currency !== "string") {
    refuseUntabled(400, "from_currency and to_currency must be strings");
  }
  const { rateOf } = rules.quotes;
  // Approved means that the transaction can proceed (Validation result): with these it couldn't.
  if (!rateOf(from_currency, to_currency) && !rateOf(to_currency, from_currency)) {
    refuseUntabled(400, "the currency pair is not supported");
  }
  const type = rules.limits.typeOf(textOf(input.transaction_type));
  const method = rules.limits.methodOf(input.payment_method ?? undefined);
  if (!type || !method) refuseUntabled(400, "transaction_type or payment_method is unknown");
  const toAmount = fromAmount.times(rateOf(from_currency, to_currency) ?? 1);
  return { type, method, amount: rules.limits.countedAmount({ fromAmount, toAmount }, type) };
}

export const validateTransaction: Operation = (call) => {
  const user = requireHeaderUser(call);
  const broken = brokenLimit(call, user, readTransaction(call));
  return {
    message: broken ? `The transaction exceeds the ${broken} limit.` : "Within the limits.",
    status: call.rules.validation.status(broken === undefined),
  };
};
