import type { TableErrorId } from "./index.ts";

/**
 * Rows whose meaning does not tell what brings them about: "invalid request", or the same words as
 * another row. How a target does it is a fact of its profile (provocations).
 */
export const opaqueRows: ReadonlySet<string> = new Set<TableErrorId>([
  "kyc-parameters-missing",
  "kyc-parameter-format",
  "link-account-validation-failed",
  "pool-quote-request-invalid",
  "pool-quote-parameters-invalid",
  "pool-quote-validation-failed",
  "external-quote-parameters-malformed",
  "external-quote-request-invalid",
  "external-quote-request-forbidden",
  "external-quote-no-data",
  "external-quote-invalid",
  "external-quote-parameters-invalid",
  "pool-sell-parameters-invalid",
  "pool-sell-validation-failed",
  "external-sell-parameters-invalid",
  "funding-parameters-invalid",
]);
