import type { ErrorRowId, TableErrorId } from "./index.ts";

/**
 * Rows with a meaning that doesn't say what triggers them: "invalid request", a field without its name, the
 * same words as another row. A profile says it (provocations).
 */
export const opaqueRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "create-user-parameters-missing",
  "kyc-duplicate-entries",
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
 * Rows that cannot be triggered without breaking a second rule: an unsupported currency pair also differs
 * from the quote's pair, and another client's user also differs from the quote's user. The document gives
 * no order of precedence, so another row of the same table is equally correct.
 */
export const entangledRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "pool-sell-pair-unsupported",
  "external-sell-pair-unsupported",
  "pool-sell-user-foreign",
  "status-user-unknown",
]);

/**
 * Rows of quotes by which a target may say that the user isn't ready to sell: whether a quote takes KYC and an
 * approved bank account is not shown.
 */
export const notReadyRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "pool-quote-request-invalid",
  "pool-quote-validation-failed",
  "external-quote-request-invalid",
  "external-quote-request-forbidden",
]);
