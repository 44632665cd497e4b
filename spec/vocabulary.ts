/** The words and numbers of the document that code needs by name. Each is defined once, here. */

/** The parts of the document; files, folders and chapters of the report are named after them. */
export const sections = [
  "answers",
  "authentication",
  "users",
  "kyc",
  "bank-accounts",
  "quotes",
  "sells",
  "funding",
  "status",
  "limits",
  "validation",
  "versioning",
] as const;
export type Section = (typeof sections)[number];

/** Authentication: the four headers of every request, and the one that some operations add. */
export const headers = {
  apiKey: "x-api-key",
  signature: "x-signature",
  timestamp: "x-timestamp",
  requestId: "x-request-id",
  userId: "x-user-id",
} as const;
export type SigningHeader = keyof typeof headers;

/** Authentication, rule 1, and Limits, rule 4: how old a timestamp may be, in seconds. */
export const freshnessSeconds = 10;

/** The status a gateway may return for any operation; the document does not show rate limits. */
export const tooManyRequests = 429;

/** With this one it says that no service is there for now; with Retry-After, when to come again. */
export const unavailable = 503;

/** From this status on, a response says that the server failed. */
export const firstServerError = 500;

/** Limits structure: the five periods of every set of limit entries. */
export const periods = ["daily", "weekly", "monthly", "lifetime", "transaction"] as const;
export type Period = (typeof periods)[number];

/** Limits, rule 1: the periods that add up what is sold; that of a single transaction doesn't. */
export const accumulatingPeriods = [
  "daily",
  "weekly",
  "monthly",
  "lifetime",
] as const satisfies readonly Period[];

/** Whether a period adds up what is sold in it. */
export const isAccumulating = (period: Period): boolean => period !== "transaction";

/** Bank account: the values of `account_type`. */
export const accountTypes = ["SAVINGS", "CURRENT"] as const;

/** The ISO3 code of India, whose accounts and KYC the document has rules of their own for. */
export const indianCountry = "IND";

/** Bank account: the only `routing_type` the document gives, for Indian accounts. */
export const indianRoutingType = "IFSC";

/** States and transitions, Bank account. How a target spells them is in its profile. */
export const accountStates = [
  "approved",
  "pending",
  "rejected",
  "name-rejected",
  "deleted",
] as const;
export type AccountState = (typeof accountStates)[number];

/** Validation result: the only status the document names. */
export const approvedStatus = "APPROVED";

/** Limits, rule 5: how many days of validity an expiry date must leave. */
export const documentValidityDays = 30;

/** Limits structure: the transaction types and the payment method the document uses as examples. */
export const shownTransactionTypes = ["buy", "sell"] as const;
export const shownPaymentMethod = "bank_transfer";

/** POST /api/v2/wallet/transaction/validate: the transaction type it shows of those that are no sells. */
export const shownBuyType = "pool_buy";

/** Limits structure: the transaction type that purchases are limited under. */
export const shownBuyTransactionType = "buy";
