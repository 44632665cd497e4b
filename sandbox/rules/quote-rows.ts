import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { SellKind } from "../records.ts";

/** Which error row a kind of quote answers with, by what is wrong with the request. */
export interface QuoteRows {
  missing: ErrorRowId;
  malformedAmount: ErrorRowId;
  method: ErrorRowId;
  unknownUser: ErrorRowId;
  userWithoutKyc: ErrorRowId;
  pair: ErrorRowId;
  minimum: ErrorRowId;
  reference: ErrorRowId;
}

export const quoteRows: Record<SellKind, QuoteRows> = {
  pool: {
    missing: "pool-quote-parameters-invalid",
    malformedAmount: "pool-quote-parameters-invalid",
    method: "pool-quote-request-invalid",
    unknownUser: "pool-quote-validation-failed",
    userWithoutKyc: "pool-quote-validation-failed",
    pair: "pool-quote-pair-unsupported",
    minimum: "pool-quote-amount-below-minimum",
    reference: "pool-quote-reference-refused",
  },
  external: {
    missing: "external-quote-parameters-invalid",
    malformedAmount: "external-quote-parameters-malformed",
    method: "external-quote-request-invalid",
    unknownUser: "external-quote-no-data",
    userWithoutKyc: "external-quote-request-forbidden",
    pair: "external-quote-pair-unsupported",
    minimum: "external-quote-amount-below-minimum",
    reference: "external-quote-reference-refused",
  },
};
