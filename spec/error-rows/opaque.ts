import type { ErrorRowId, TableErrorId } from "./index.ts";

/** Rows whose meaning doesn't say what triggers them: a profile does (provocations). */
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

/** Rows that can't be triggered without breaking a second rule, whose row is equally correct. */
export const entangledRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "pool-sell-pair-unsupported",
  "external-sell-pair-unsupported",
  "pool-sell-user-foreign",
  "status-user-unknown",
]);

/** Rows for refusing a quote to a user without KYC or account: the document doesn't say whether it needs them. */
export const notReadyRows: ReadonlySet<ErrorRowId> = new Set<TableErrorId>([
  "pool-quote-request-invalid",
  "pool-quote-validation-failed",
  "external-quote-request-invalid",
  "external-quote-request-forbidden",
]);
