import { addingAccounts, operationNames, readsOnly } from "../operations.ts";
import type { CitableId } from "../register.ts";
import { accumulatingPeriods, periods, shownTransactionTypes } from "../vocabulary.ts";
import { dimensions, usualScopes, type Case } from "./dimensions.ts";

const byOperation = [{ operation: operationNames }] satisfies Case[];

const scopes = dimensions.scope;
const users = dimensions.user;
const kinds = dimensions["kind of sell"];
const documents = dimensions.document;

/** Limits, rules 1 to 3. */
const keptBySells = [
  { period: periods, scope: scopes },
  { period: periods, scope: usualScopes, user: users },
  { period: periods, scope: usualScopes, "sell number": dimensions["sell number"] },
  {
    period: periods,
    left: ["nothing", "next to nothing", "one unit too little", "exactly enough"],
  },
  { period: accumulatingPeriods, left: ["less than nothing"] },
] satisfies Case[];

const byAccount = [{ account: dimensions.account }] satisfies Case[];
const byDocument = [{ document: documents }] satisfies Case[];
/** A deleted account no longer exists: adding it again is a new addition. */
const existing = ["approved", "name-rejected", "rejected", "pending", "NRE"] as const;

/** A case stands for all combinations of its values: one without a check fails the self-tests (docs/coverage.md). */
export const tables: Partial<Record<CitableId, readonly Case[]>> = {
  "authentication-every-operation": byOperation,
  "authentication-key-alone": byOperation,
  "authentication-api-key-required": byOperation,
  "authentication-signature-required": byOperation,
  "authentication-timestamp-required": byOperation,
  "authentication-request-id-required": byOperation,
  "authentication-signature-accepted": byOperation,
  "authentication-signature-checked": byOperation,
  "authentication-timestamp-signed": byOperation,
  "authentication-timestamp-seconds": byOperation,
  "authentication-window": byOperation,
  "authentication-request-id-any": byOperation,
  "authentication-secret-wrong": byOperation,
  "authentication-client-invalid": byOperation,
  "authentication-timestamp-expired": byOperation,

  "kyc-date-format": [{ document: documents, date: dimensions.date }],
  "kyc-date-style": [
    { document: documents, date: dimensions.date, "calendar day": dimensions["calendar day"] },
  ],
  "kyc-document-validity-short": [{ document: documents, "days left": ["too few", "none"] }],
  "kyc-validity-left": [{ document: documents, "days left": ["enough"] }],
  "kyc-date-not-past": [{ document: documents, "day of issue": ["today", "tomorrow"] }],
  "kyc-date-past": [{ document: documents, "day of issue": ["yesterday"] }],
  "kyc-document-detail-required": [
    {
      document: documents,
      "missing detail": dimensions["missing detail"],
      "details missing": dimensions["details missing"],
    },
  ],
  "kyc-document-type-unsupported": byDocument,
  "kyc-country-invalid": [{ "country field": dimensions["country field"] }],

  "bank-accounts-need-kyc": [{ operation: [...addingAccounts], KYC: dimensions.KYC }],
  "bank-accounts-readd-deletes": [{ "existing account": existing }],
  "bank-accounts-readd-creates": [{ "existing account": [...existing, "deleted"] }],
  "bank-accounts-ceiling": byAccount,
  "bank-accounts-is-nre-in-account": byAccount,
  "bank-accounts-is-nre-in-status": byAccount,
  "bank-accounts-is-nre-in-user": byAccount,
  "bank-accounts-of-user-only": [{ "other user": ["older", "newer"] }],

  "quotes-minimum": [{ "kind of sell": kinds }],
  "sells-pool-within-limits": keptBySells,
  "sells-external-within-limits": keptBySells,
  "status-read": [{ "kind of sell": kinds }],

  "limits-per-user": [
    { "read path": dimensions["read path"], "other user": dimensions["other user"] },
  ],
  "limits-aggregate-all-methods": [{ "kind of sell": kinds }],
  "limits-transaction-type-filter": [{ "transaction type": shownTransactionTypes }],
  "limits-payment-method-filter": [{ scope: ["usual method", "another method"] }],
  "limits-entry-total": [{ period: periods, scope: scopes }],
  "limits-entry-consumed": [
    { period: accumulatingPeriods, "after the period": dimensions["after the period"] },
  ],
  "limits-consumed-by-sell": [
    { "kind of sell": kinds, user: users },
    { "kind of sell": kinds, "sell number": dimensions["sell number"] },
  ],
  "limits-consumed-by-method": [
    { "kind of sell": kinds, user: users },
    { "kind of sell": kinds, scope: ["usual method", "another method"] },
  ],
  "limits-transaction-single": [{ "kind of sell": kinds, scope: usualScopes }],

  "validation-approved-within": [{ period: periods, scope: usualScopes, left: ["exactly enough"] }],
  "validation-not-approved-beyond": [
    { period: periods, scope: scopes },
    { period: periods, scope: usualScopes, user: users },
    { period: periods, scope: usualScopes, transaction: dimensions.transaction },
    { period: periods, left: ["nothing", "next to nothing", "one unit too little"] },
    { period: accumulatingPeriods, left: ["less than nothing"] },
  ],
  "validation-tells-beforehand": [{ period: periods, scope: usualScopes }],

  "errors-change-nothing": [{ operation: operationNames.filter((name) => !readsOnly(name)) }],
};
