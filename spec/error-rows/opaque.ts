import type { ErrorRowId, TableErrorId } from "./index.ts";

/**
 * Rows whose meaning does not tell what brings them about: "invalid request", a field without its name,
 * or the same words as another row. How a target does it is a fact of its profile (provocations).
 */
export const opaqueRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "create-user-parameters-missing",
  "kyc-parameters-missing",
  "kyc-parameter-format",
  "kyc-document-detail-required",
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
