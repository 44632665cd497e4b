import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { Kyc, SellKind } from "../records.ts";
import { Big } from "big.js";

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

/** Rates of the supported pairs. Pricing is not shown. */
const rates: Record<string, string> = { "USDT/INR": "85.3125", "USDC/INR": "85.2875" };

/** GET /api/v2/wallet/s/quote and /w/quote; Errors, Pool sell quote and External sell quote. */
export const quoteRules = {
  /** The causes of 6002, 9010, 9924, 400 and 403001 are not shown. */
  rows: quoteRows,
  /** Call order of the sell flow: KYC comes before a quote. */
  isAllowedAfter: (passedKyc: Kyc | undefined): boolean => passedKyc !== undefined,
  /** 402001: the rate of a supported currency pair; undefined for one that isn't. */
  rateOf: (from: string, to: string): string | undefined => rates[`${from}/${to}`],
  /** 402008 and Limits, rule 7: the smallest source amount. Its value is not shown. */
  minimumAmount: new Big(10),
  /** How long a quote can be sold, in milliseconds: not shown. */
  lifetimeMilliseconds: 60_000,
};
