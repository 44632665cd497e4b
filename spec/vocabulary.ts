/** Words and numbers of the document that code needs by name, each defined once. */

/** Names of files, folders and chapters of the report. */
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

/** A gateway may return it for any operation; the document shows no rate limits. */
export const tooManyRequests = 429;

/** The service isn't there for now; Retry-After says when to come again. */
export const unavailable = 503;

export const firstRefusal = 400;
export const firstServerError = 500;

export const periods = ["daily", "weekly", "monthly", "lifetime", "transaction"] as const;
export type Period = (typeof periods)[number];

/** Limits, rule 1: the periods that add up sells. */
export const accumulatingPeriods = [
  "daily",
  "weekly",
  "monthly",
  "lifetime",
] as const satisfies readonly Period[];

export const isAccumulating = (period: Period): boolean => period !== "transaction";

/** The longest that a period lasts, whether it rolls or follows a calendar. */
export const longestDays = {
  daily: 1,
  weekly: 7,
  monthly: 31,
  lifetime: Number.POSITIVE_INFINITY,
} as const satisfies Record<(typeof accumulatingPeriods)[number], number>;

export const secondsPerDay = 86_400;

export const accountTypes = ["SAVINGS", "CURRENT"] as const;
export const [savings, current] = accountTypes;

const inForm =
  (form: RegExp) =>
  (value: unknown): value is string =>
    typeof value === "string" && form.test(value);

/** In either case: the document says nothing of it. */
export const isUuid = inForm(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
export const isIfsc = inForm(/^[A-Z]{4}0[A-Z0-9]{6}$/i);
/** `Date.parse` takes 30 February for a day in March. */
export const isDay = (value: unknown): value is string =>
  inForm(/^\d{4}-\d{2}-\d{2}$/)(value) &&
  new Date(Date.parse(value) || 0).toISOString().startsWith(value);
export const isIso3 = inForm(/^[A-Z]{3}$/);

/** The document has separate rules for India's accounts and KYC. */
export const indianCountry = "IND";

/** The only one the document gives. */
export const indianRoutingType = "IFSC";

/** Bank account. How a target spells them is in its profile. */
export const accountStates = [
  "approved",
  "pending",
  "rejected",
  "name-rejected",
  "deleted",
] as const;
export type AccountState = (typeof accountStates)[number];

/** An account whose name differs is in one of these: error 304014 names the latter. */
export const rejectedStates = [
  "rejected",
  "name-rejected",
] as const satisfies readonly AccountState[];

/** Validation result: the only status the document names. */
export const approvedStatus = "APPROVED";

/** Limits, rule 5: how many days of validity an expiry date must leave. */
export const documentValidityDays = 30;
/** However a target counts the days, and in any time zone. */
export const surelyTooFewDays = documentValidityDays - 2;
export const surelyEnoughDays = documentValidityDays + 2;

/** The document's examples. */
export const shownTransactionTypes = ["buy", "sell"] as const;
export const shownPaymentMethod = "bank_transfer";

/** The only type shown that isn't a sell. */
export const shownBuyType = "pool_buy";

/** The type that purchases are limited under. */
export const shownBuyTransactionType = "buy";
