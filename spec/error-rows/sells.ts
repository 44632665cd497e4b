import { errorTable } from "./row.ts";

export const poolSellErrors = errorTable("poolSell", {
  "pool-sell-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "pool-sell-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "pool-sell-quote-expired": [400, 402002, "quote expired"],
  "pool-sell-quote-invalid": [400, 402005, "quote invalid"],
  "pool-sell-quote-foreign": [403, 402007, "quote does not belong to the client"],
  "pool-sell-validation-failed": [400, 403001, "validation-specific message"],
  "pool-sell-balance-insufficient": [403, 403002, "insufficient balance"],
  "pool-sell-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "pool-sell-reason-invalid": [400, 403006, "invalid reason_code"],
  "pool-sell-over-limit": [403, 404001, "limits validation failed for the transaction"],
  "pool-sell-user-foreign": [403, 405001, "invalid user for this client"],
  "pool-sell-failure-405001": [500, 405001, "generic failure"],
  "pool-sell-failure-499999": [500, 499999, "generic failure"],
  "pool-sell-user-not-allowed": [403, 406001, "pool transaction not allowed for this user"],
  "pool-sell-not-enabled": [403, 406002, "pool transactions not enabled"],
});

export const externalSellErrors = errorTable("externalSell", {
  "external-sell-no-deposit-address": [400, 7082, "no deposit address found"],
  "external-sell-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "external-sell-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "external-sell-quote-expired": [400, 402002, "quote expired"],
  "external-sell-settlement-expired": [400, 402003, "settlement expiry has passed"],
  "external-sell-quote-used": [400, 402004, "quote already used"],
  "external-sell-quote-invalid": [400, 402005, "quote invalid"],
  "external-sell-address-invalid": [403, 403003, "invalid sender or refund address"],
  "external-sell-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "external-sell-reason-invalid": [400, 403006, "invalid reason_code"],
  "external-sell-over-limit": [403, 404001, "limits validation failed for the transaction"],
  "external-sell-failure": [500, 499999, "generic failure"],
});
