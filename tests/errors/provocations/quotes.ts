import {
  changeInput,
  failOperation,
  type Provocation,
  repeatRequest,
} from "../../../fixtures/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { externalQuoteErrors, poolQuoteErrors } from "../../../spec/error-rows/index.ts";

const sendSameReference = (operation: OperationName) => repeatRequest(operation);

const sendForUnverifiedUser = (operation: OperationName) =>
  changeInput(operation, async (stage) => ({ user_id: (await stage.user()).id }));

const pool: Record<keyof typeof poolQuoteErrors, Provocation> = {
  "pool-quote-failure-4015": failOperation("pool-quote-failure-4015"),
  "pool-quote-failure-4019": failOperation("pool-quote-failure-4019"),
  "pool-quote-failure-9009": failOperation("pool-quote-failure-9009"),
  "pool-quote-failure-9010": failOperation("pool-quote-failure-9010"),
  "pool-quote-request-invalid": changeInput("getPoolSellQuote", ({ invalid }) => ({
    payment_method: invalid.payment_method,
  })),
  "pool-quote-parameters-invalid": changeInput("getPoolSellQuote", { from_currency: undefined }),
  "pool-quote-pair-unsupported": changeInput("getPoolSellQuote", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "pool-quote-amount-below-minimum": changeInput("getPoolSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount_below_minimum,
  })),
  "pool-quote-validation-failed": sendForUnverifiedUser("getPoolSellQuote"),
  "pool-quote-reference-refused": sendSameReference("getPoolSellQuote"),
  "pool-quote-configuration-missing": failOperation("pool-quote-configuration-missing"),
};

const external: Record<keyof typeof externalQuoteErrors, Provocation> = {
  "external-quote-parameters-malformed": changeInput("getExternalSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount,
  })),
  "external-quote-failure-4015": failOperation("external-quote-failure-4015"),
  "external-quote-failure-4019": failOperation("external-quote-failure-4019"),
  "external-quote-failure-9009": failOperation("external-quote-failure-9009"),
  "external-quote-request-invalid": changeInput("getExternalSellQuote", ({ invalid }) => ({
    payment_method: invalid.payment_method,
  })),
  "external-quote-request-forbidden": sendForUnverifiedUser("getExternalSellQuote"),
  "external-quote-no-data": changeInput("getExternalSellQuote", ({ unknown }) => ({
    user_id: unknown.user_id,
  })),
  "external-quote-invalid": changeInput("getExternalSellQuote", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "external-quote-parameters-invalid": changeInput("getExternalSellQuote", {
    from_currency: undefined,
  }),
  "external-quote-pair-unsupported": changeInput("getExternalSellQuote", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "external-quote-amount-below-minimum": changeInput("getExternalSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount_below_minimum,
  })),
  "external-quote-reference-refused": sendSameReference("getExternalSellQuote"),
  "external-quote-configuration-missing": failOperation("external-quote-configuration-missing"),
};

export const quoteProvocations = { ...pool, ...external };
