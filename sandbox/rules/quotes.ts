import { Big } from "big.js";
import type { Kyc } from "../records.ts";
import { quoteRows } from "./quote-rows.ts";

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
