import { textOf } from "../text.ts";
import { Big } from "big.js";
import { approvedStatus, shownPaymentMethod } from "../../spec/vocabulary.ts";
import { brokenLimit, consume, paymentMethods, typeOfTransaction } from "../domain/limits.ts";
import { rateOf } from "../domain/quotes.ts";
import type { World } from "../world.ts";
import type { Call, Operation } from "../call.ts";
import { refuseUntabled } from "../refusal.ts";
import { headerUser } from "./limits.ts";

/** The status of a transaction beyond a limit; statuses other than APPROVED are not shown. */
const rejectedStatus = (world: World) =>
  world.has("other-status-words") ? "NOT_WITHIN_LIMITS" : "REJECTED";

const required = ["from_currency", "from_amount", "transaction_type", "to_currency"];
const decimal = /^\d{1,18}(\.\d{1,18})?$/;

function readTransaction({ world, input }: Call) {
  const lacking = required.find((name) => input[name] === undefined);
  if (lacking) refuseUntabled(400, `${lacking} is required`);
  if (!(input.from_amount instanceof Big) || !decimal.test(input.from_amount.toFixed())) {
    refuseUntabled(400, "from_amount must be a number");
  }
  for (const name of ["from_currency", "to_currency"]) {
    if (typeof input[name] !== "string") refuseUntabled(400, `${name} must be a text`);
  }
  const type = typeOfTransaction.get(textOf(input.transaction_type));
  const isBlind = world.has("validation-of-usual-method");
  const asked = (isBlind ? undefined : input.payment_method) ?? shownPaymentMethod;
  const method = paymentMethods.find((known) => known === asked);
  if (!type || !method) refuseUntabled(400, "transaction_type or payment_method is not known");
  const rate = rateOf(input.from_currency, input.to_currency) ?? "1";
  const amount = world.has("limits-in-fiat") ? input.from_amount.times(rate) : input.from_amount;
  return { type, method, amount };
}

/** POST /api/v2/wallet/transaction/validate */
export const validateTransaction: Operation = (call) => {
  const { world } = call;
  if (world.has("validation-refused")) refuseUntabled(400, "not possible");
  const user = headerUser(call);
  const transaction = readTransaction(call);
  const asked = world.has("validation-forgets-consumed") ? { ...user, consumption: [] } : user;
  const found = brokenLimit(world, asked, transaction);
  const broken = found === "daily" && world.has("daily-unvalidated") ? undefined : found;
  if (world.has("validation-consumes")) consume(world, user, transaction);
  if (broken && world.has("validation-fails-beyond")) throw new Error("Beyond the limits.");
  if (broken && world.has("validate-refuses")) refuseUntabled(400, `${broken} limit exceeded`);
  const approved = world.has("approved-always") || (!broken && !world.has("approved-never"));
  const message = broken ? `The transaction exceeds the ${broken} limit.` : "Within the limits.";
  return {
    ...(!world.has("validation-message-missing") && { message }),
    ...(!world.has("validation-status-missing") && {
      status: approved ? approvedStatus : rejectedStatus(world),
    }),
  };
};
