import { operationNames } from "../operations.ts";
import { periods, shownTransactionTypes } from "../vocabulary.ts";

/** What holds for one value of a dimension may be broken for the next. */
export const dimensions = {
  operation: operationNames,
  period: periods,
  scope: ["aggregate", "usual method", "another method"],
  user: ["resident", "NRI"],
  "kind of sell": ["pool", "external"],
  "sell number": ["first", "second"],
  left: [
    "less than nothing",
    "nothing",
    "next to nothing",
    "one unit too little",
    "exactly enough",
  ],
  "after the period": ["shown", "validated", "sold"],
  transaction: ["sell", "purchase"],
  "transaction type": shownTransactionTypes,
  "read path": ["shown", "validated", "sold"],
  "other user": ["older", "newer", "later"],
  KYC: ["not submitted", "refused", "rejected"],
  account: ["ordinary", "NRE"],
  "existing account": ["approved", "name-rejected", "rejected", "pending", "NRE", "deleted"],
  document: ["poa", "poi"],
  date: ["issue_date", "expiry_date"],
  "calendar day": ["leap day", "end of month", "end of year", "first of year"],
  "day of issue": ["yesterday", "today", "tomorrow"],
  "days left": ["too few", "enough", "none"],
  "missing detail": ["issue_date", "expiry_date", "issuing_country"],
  "details missing": ["one of three", "two of three"],
  "country field": ["country_iso3", "poa_issuing_country", "poi_issuing_country"],
} as const satisfies Record<string, readonly string[]>;

/** The scopes that most checks set: the aggregate, and the method by which they pay. */
export const usualScopes = ["aggregate", "usual method"] as const;

export type DimensionName = keyof typeof dimensions;

/** One value for each dimension, or several that the check tries in turn. */
export type Case = {
  [Name in DimensionName]?:
    (typeof dimensions)[Name][number] | readonly (typeof dimensions)[Name][number][];
};
