import {
  broughtAbout,
  changing,
  expect,
  failing,
  insistOnTheWay,
  type Provocation,
  repeating,
  requirement,
  test,
} from "../../fixtures/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { externalQuoteErrors, poolQuoteErrors } from "../../spec/error-rows/quotes.ts";
import { entries } from "./entries.ts";

/** The same reference UUID for a second quote. */
const sameReference = (operation: OperationName) => repeating(operation);

const ofUnverifiedUser = (operation: OperationName) =>
  changing(operation, async (stage) => ({ user_id: (await stage.user()).id }));

const pool: Record<keyof typeof poolQuoteErrors, Provocation> = {
  "pool-quote-failure-4015": failing("pool-quote-failure-4015"),
  "pool-quote-failure-4019": failing("pool-quote-failure-4019"),
  "pool-quote-failure-9009": failing("pool-quote-failure-9009"),
  "pool-quote-failure-9010": failing("pool-quote-failure-9010"),
  "pool-quote-request-invalid": changing("getPoolSellQuote", ({ invalid }) => ({
    payment_method: invalid.payment_method,
  })),
  "pool-quote-parameters-invalid": changing("getPoolSellQuote", { from_currency: undefined }),
  "pool-quote-pair-unsupported": changing("getPoolSellQuote", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "pool-quote-amount-below-minimum": changing("getPoolSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount_below_minimum,
  })),
  "pool-quote-validation-failed": ofUnverifiedUser("getPoolSellQuote"),
  "pool-quote-reference-refused": sameReference("getPoolSellQuote"),
  "pool-quote-configuration-missing": failing("pool-quote-configuration-missing"),
};

const external: Record<keyof typeof externalQuoteErrors, Provocation> = {
  "external-quote-parameters-malformed": changing("getExternalSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount,
  })),
  "external-quote-failure-4015": failing("external-quote-failure-4015"),
  "external-quote-failure-4019": failing("external-quote-failure-4019"),
  "external-quote-failure-9009": failing("external-quote-failure-9009"),
  "external-quote-request-invalid": changing("getExternalSellQuote", ({ invalid }) => ({
    payment_method: invalid.payment_method,
  })),
  "external-quote-request-forbidden": ofUnverifiedUser("getExternalSellQuote"),
  "external-quote-no-data": changing("getExternalSellQuote", ({ unknown }) => ({
    user_id: unknown.user_id,
  })),
  "external-quote-invalid": changing("getExternalSellQuote", ({ unknown }) => ({
    quote_id: unknown.quote_id,
  })),
  "external-quote-parameters-invalid": changing("getExternalSellQuote", {
    from_currency: undefined,
  }),
  "external-quote-pair-unsupported": changing("getExternalSellQuote", ({ invalid }) => ({
    to_currency: invalid.currency,
  })),
  "external-quote-amount-below-minimum": changing("getExternalSellQuote", ({ invalid }) => ({
    from_amount: invalid.amount_below_minimum,
  })),
  "external-quote-reference-refused": sameReference("getExternalSellQuote"),
  "external-quote-configuration-missing": failing("external-quote-configuration-missing"),
};

const provocations = { ...pool, ...external };

const sources = [
  ["getPoolSellQuote", "pool-quote-pair-unsupported"],
  ["getExternalSellQuote", "external-quote-pair-unsupported"],
] as const;

for (const [operation, row] of sources) {
  test(`${operation} looks at what is sold as well`, requirement(row), async ({ stage }) => {
    const from_currency = stage.invalid.currency;
    const provoked = await changing(operation, { from_currency })(stage);
    // A currency that is none is a parameter in the wrong form as well.
    insistOnTheWay(stage, row, provoked);
    for (const answer of provoked.refused) {
      expect(answer).toBeRefusedAs(row, { beside: provoked.beside });
    }
  });
}

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
