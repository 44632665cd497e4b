import { operationNames } from "../operations.ts";
import { periods, shownTransactionTypes } from "../vocabulary.ts";

/**
 * What a requirement can hold along, and the values a check can be about. A requirement that holds for
 * one value of a dimension may be broken for the next: `spec/cases/tables.ts` says which of them each
 * requirement is checked for.
 */
export const dimensions = {
  operation: operationNames,
  period: periods,
  scope: ["aggregate", "usual method", "another method"],
  user: ["resident", "NRI"],
  "kind of sell": ["pool", "external"],
  "sell number": ["first", "second"],
  left: ["next to nothing", "one unit too little", "exactly enough"],
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

/** The scopes of the limits that most checks set: of the aggregate, and of the method they pay by. */
export const usualScopes = ["aggregate", "usual method"] as const;

export type DimensionName = keyof typeof dimensions;

/** What a check is about: along each dimension one value, or several it tries all of. */
export type Case = {
  [Name in DimensionName]?:
    (typeof dimensions)[Name][number] | readonly (typeof dimensions)[Name][number][];
};
