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
  "link-account-verification-pending",
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

/**
 * Rows that cannot be brought about without breaking another rule on the way: a pair that is not
 * supported is not the quote's either, another client's user not the quote's. The document gives no
 * order of precedence, so another row of the table is as good.
 */
export const entangledRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "pool-sell-pair-unsupported",
  "external-sell-pair-unsupported",
  "pool-sell-user-foreign",
  "status-user-unknown",
]);
