import type { OperationName } from "../operations.ts";
import { remembered } from "../remembered.ts";

export interface ErrorRow {
  /** Absent for the authentication errors, which any operation may return. */
  operation?: OperationName;
  /** Absent for the authentication errors: not shown. */
  http?: number;
  code: number;
  meaning: string;
  /** The word that its message must contain, if another row of the operation has the same status and code. */
  names?: string;
}

type Listed = [http: number, code: number, meaning: string, names?: string];

/** In the document's order: id -> [HTTP status, code, meaning, what it names]. */
export function errorTable<Id extends string>(
  operation: OperationName,
  rows: Record<Id, Listed>,
): Record<Id, ErrorRow> {
  const entries = Object.entries<Listed>(rows).map(([id, [http, code, meaning, names]]) => [
    id,
    { operation, http, code, meaning, ...(names && { names }) },
  ]);
  return Object.fromEntries(entries) as Record<Id, ErrorRow>;
}

/** Authentication, rules 1 to 3. Their HTTP statuses are not shown; any operation may return them. */
export const authenticationErrors = {
  "authentication-client-invalid": { code: 6092, meaning: "client identifier is not valid" },
  "authentication-secret-wrong": { code: 6090, meaning: "invalid secret" },
  "authentication-timestamp-expired": { code: 6093, meaning: "timestamp older than 10 seconds" },
} as const satisfies Record<string, ErrorRow>;

export const kycErrors = errorTable("submitKyc", {
  "kyc-legal-name-required": [400, 400, "LegalName is required", "LegalName"],
  "kyc-poa-required": [400, 400, "POA is required", "POA"],
  "kyc-poi-required": [400, 400, "POI is required", "POI"],
  "kyc-duplicate-entries": [400, 5004, "duplicate entries found"],
  "kyc-unknown-error": [400, 5999, "unknown error"],
  "kyc-initiation-failed": [400, 100999, "unable to initiate kyc"],
  "kyc-parameters-missing": [400, 102001, "missing required parameters"],
  "kyc-country-required": [400, 102001, "country ISO3 is required", "country"],
  "kyc-parameter-format": [400, 102002, "invalid parameter format"],
  "kyc-user-uuid-invalid": [400, 102005, "invalid user uuid"],
  "kyc-state-required": [400, 103008, "state is required when address line1 is provided"],
  "kyc-address-line1-required": [400, 103009, "address line1 is required when state is provided"],
  "kyc-document-type-unsupported": [
    400,
    203018,
    "a document field must be a supported document type",
  ],
  "kyc-date-not-past": [400, 203019, "a date field must be earlier than today"],
  "kyc-document-validity-short": [
    400,
    203020,
    "a document field must be valid for at least 30 days",
  ],
  "kyc-country-invalid": [400, 203021, "a country field must be a valid ISO3 country code"],
  "kyc-source-of-funds-unsupported": [
    400,
    203022,
    "source_of_funds must be a supported source of funds",
  ],
  "kyc-occupation-unsupported": [400, 203023, "occupation must be a supported occupation category"],
  "kyc-document-detail-required": [
    400,
    203024,
    "a field is required when issue_date, expiry_date or issuing_country is provided",
  ],
  "kyc-date-format": [400, 203025, "a field must be a valid date in YYYY-MM-DD format"],
});

export const bankAccountErrors = errorTable("linkBankAccount", {
  "link-account-validation-failed": [400, 7101, "request failed validation"],
  "link-account-owned-by-another": [409, 104003, "bank account already linked to another user"],
  "link-account-ceiling-reached": [400, 104004, "maximum number of approved bank accounts reached"],
  "link-account-kyc-state": [400, 203007, "invalid user kyc state"],
  "link-account-country-invalid": [400, 304001, "invalid country code"],
  "link-account-bank-code-invalid": [400, 304002, "invalid bank code"],
  "link-account-number-invalid": [400, 304003, "invalid account number"],
  "link-account-duplicate": [400, 304005, "duplicate bank account"],
  "link-account-exists-name-rejected": [
    400,
    304014,
    "bank account already exists in name-rejected state",
  ],
  "link-account-exists-pending": [400, 304015, "bank account already exists in pending state"],
  "link-account-exists-rejected": [400, 304016, "bank account already exists in rejected state"],
  "link-account-verification-pending": [400, 304017, "bank account verification is pending"],
});

export const poolQuoteErrors = errorTable("getPoolSellQuote", {
  "pool-quote-failure-4015": [500, 4015, "generic failure"],
  "pool-quote-failure-4019": [500, 4019, "generic failure"],
  "pool-quote-failure-9009": [500, 9009, "generic failure"],
  "pool-quote-failure-9010": [500, 9010, "generic failure"],
  "pool-quote-request-invalid": [400, 6002, "invalid request"],
  "pool-quote-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "pool-quote-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "pool-quote-amount-below-minimum": [400, 402008, "amount less than minimum amount"],
  "pool-quote-validation-failed": [400, 403001, "invalid request"],
  "pool-quote-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "pool-quote-configuration-missing": [503, 901011, "service configuration missing"],
});

export const externalQuoteErrors = errorTable("getExternalSellQuote", {
  "external-quote-parameters-malformed": [400, 400, "missing or invalid parameters"],
  "external-quote-failure-4015": [500, 4015, "generic failure"],
  "external-quote-failure-4019": [500, 4019, "generic failure"],
  "external-quote-failure-9009": [500, 9009, "generic failure"],
  "external-quote-request-invalid": [400, 6002, "invalid request"],
  "external-quote-request-forbidden": [403, 6002, "invalid request"],
  "external-quote-no-data": [404, 9010, "no data found"],
  "external-quote-invalid": [400, 9924, "quote invalid"],
  "external-quote-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "external-quote-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "external-quote-amount-below-minimum": [400, 402008, "amount less than minimum amount"],
  "external-quote-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "external-quote-configuration-missing": [503, 901011, "service configuration missing"],
});

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

export const fundingErrors = errorTable("confirmOnchainFunding", {
  "funding-transaction-unknown": [404, 1001, "transaction not found for the id"],
  "funding-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "funding-hash-received": [400, 403001, "transaction hash already received for this transaction"],
  "funding-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "funding-failure": [500, 499999, "generic failure"],
});

export const statusErrors = errorTable("getTransaction", {
  "status-user-id-format": [400, 3100, "invalid user ID format"],
  "status-user-unknown": [404, 3100, "user not found"],
  "status-transaction-unknown": [404, 4004, "transaction not found"],
});

export const userErrors = errorTable("createUser", {
  "create-user-unknown-error": [400, 5999, "unknown error"],
  "create-user-generic-failure": [500, 100999, "generic failure"],
  "create-user-parameters-missing": [400, 102001, "missing required parameters"],
  "create-user-email-format": [400, 102003, "invalid email format"],
  "create-user-phone-format": [400, 102004, "invalid phone format"],
  "create-user-uuid-invalid": [400, 102005, "invalid user uuid"],
  "create-user-already-exists": [409, 102006, "user already exists"],
});

export const tableErrors = {
  ...userErrors,
  ...kycErrors,
  ...bankAccountErrors,
  ...poolQuoteErrors,
  ...externalQuoteErrors,
  ...poolSellErrors,
  ...externalSellErrors,
  ...fundingErrors,
  ...statusErrors,
};

export const errorRows = { ...authenticationErrors, ...tableErrors };

export type TableErrorId = keyof typeof tableErrors;
export type ErrorRowId = keyof typeof errorRows;
export const errorRowIds = Object.keys(errorRows) as ErrorRowId[];

/** Makes optional fields visible to the compiler. */
export const errorRow = (id: ErrorRowId): ErrorRow => errorRows[id];

/** The error code for each way in which signing headers can be wrong. */
export const signingCodes = {
  clientInvalid: authenticationErrors["authentication-client-invalid"].code,
  secretWrong: authenticationErrors["authentication-secret-wrong"].code,
  timestampExpired: authenticationErrors["authentication-timestamp-expired"].code,
};

export const authenticationCodes: ReadonlySet<unknown> = new Set(
  Object.values(authenticationErrors).map(({ code }) => code),
);

export const documentedCodes: ReadonlySet<unknown> = new Set(
  Object.values(errorRows).map(({ code }) => code),
);

/** Empty if the document gives none. */
export const errorsOf = remembered((operation: OperationName): [ErrorRowId, ErrorRow][] =>
  (Object.entries(tableErrors) as [ErrorRowId, ErrorRow][]).filter(
    ([, row]) => row.operation === operation,
  ),
);
