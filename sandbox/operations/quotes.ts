import { textOf } from "../text.ts";
import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";
import { paymentMethods, type PaymentMethod } from "../domain/limits.ts";
import { minimumAmount, newQuote, rateOf, type Quote, type SellKind } from "../domain/quotes.ts";
import { checkReference, isUuid, useReference } from "../domain/references.ts";
import { concludedKyc, findUser, type User } from "../domain/users.ts";
import type { Call, Data, Operation } from "../call.ts";
import { refuse } from "../refusal.ts";
import type { World } from "../world.ts";

/** The rows of one kind of quote, by what is wrong. */
interface QuoteRows {
  operation: "getPoolSellQuote" | "getExternalSellQuote";
  missing: ErrorRowId;
  malformedAmount: ErrorRowId;
  method: ErrorRowId;
  unknownUser: ErrorRowId;
  unfitUser: ErrorRowId;
  pair: ErrorRowId;
  minimum: ErrorRowId;
  reference: ErrorRowId;
}

const rows: Record<SellKind, QuoteRows> = {
  pool: {
    operation: "getPoolSellQuote",
    missing: "pool-quote-parameters-invalid",
    malformedAmount: "pool-quote-parameters-invalid",
    method: "pool-quote-request-invalid",
    unknownUser: "pool-quote-validation-failed",
    unfitUser: "pool-quote-validation-failed",
    pair: "pool-quote-pair-unsupported",
    minimum: "pool-quote-amount-below-minimum",
    reference: "pool-quote-reference-refused",
  },
  external: {
    operation: "getExternalSellQuote",
    missing: "external-quote-parameters-invalid",
    malformedAmount: "external-quote-parameters-malformed",
    method: "external-quote-request-invalid",
    unknownUser: "external-quote-no-data",
    unfitUser: "external-quote-request-forbidden",
    pair: "external-quote-pair-unsupported",
    minimum: "external-quote-amount-below-minimum",
    reference: "external-quote-reference-refused",
  },
};

const required = ["user_id", "from_currency", "to_currency", "from_amount", "reference_uuid"];
const decimal = /^\d{1,18}(\.\d{1,18})?$/;

function fitUser({ world, client, input }: Call, at: QuoteRows): User {
  const user = findUser(world, client, input.user_id);
  if (user) return concludedKyc(world, user) ? user : refuse(at.unfitUser);
  return refuse(world.users.has(textOf(input.user_id)) ? at.unfitUser : at.unknownUser);
}

function method({ input }: Call, at: QuoteRows): PaymentMethod {
  const asked = input.payment_method ?? shownPaymentMethod;
  return paymentMethods.find((known) => known === asked) ?? refuse(at.method);
}

const quoteData = (quote: Quote): Data => ({
  quote_id: quote.id,
  from_currency: quote.fromCurrency,
  to_currency: quote.toCurrency,
  from_amount: quote.fromAmount,
  to_amount: quote.toAmount,
  rate: quote.rate,
  payment_method: quote.method,
  expires_at: new Date(quote.expiresAt).toISOString(),
});

/** The faults that quote any amount. */
const overlooksMinimum = (world: World): boolean =>
  world.has("minimum-not-enforced") || world.strikes("minimum-not-enforced-now-and-then");

const quoteOperation =
  (kind: SellKind): Operation =>
  (call) => {
    const { world, input } = call;
    const at = rows[kind];
    if (world.has(`${kind}-quote-refused`)) refuse(at.method);
    const lacking = required.find((name) => input[name] === undefined);
    if (lacking || !isUuid(input.user_id)) refuse(at.missing);
    const written = textOf(input.from_amount);
    const asked = world.has("negative-amounts-quoted") ? written.replace("-", "") : written;
    if (!decimal.test(asked)) refuse(at.malformedAmount);
    const paymentMethod = method(call, at);
    const user = fitUser(call, at);
    if (kind === "external" && input.quote_id !== undefined) {
      if (!world.quotes.has(textOf(input.quote_id))) refuse("external-quote-invalid");
    }
    const sold = world.has("source-currency-unchecked") ? "USDT" : input.from_currency;
    if (!rateOf(sold, input.to_currency)) refuse(at.pair);
    const fromAmount = new Big(asked);
    if (world.has("round-amounts-only") && /\.\d[1379]/.test(asked)) refuse(at.malformedAmount);
    if (fromAmount.lt(minimumAmount) && !overlooksMinimum(world)) refuse(at.minimum);
    checkReference(call, at.operation, at.reference);
    call.world.commit("quote-reference-kept-late", () => useReference(call, at.operation));
    const fromCurrency = textOf(input.from_currency);
    const toCurrency = textOf(input.to_currency);
    return quoteData(
      newQuote(world, { kind, user, fromCurrency, toCurrency, fromAmount, method: paymentMethod }),
    );
  };

/** GET /api/v2/wallet/s/quote */
export const getPoolSellQuote = quoteOperation("pool");

/** GET /api/v2/wallet/w/quote */
export const getExternalSellQuote = quoteOperation("external");
