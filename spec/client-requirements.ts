import {
  type RequirementRows,
  listed,
  type IdsOf,
  type RequirementRow,
} from "./requirements/row.ts";
import type { Section } from "./vocabulary.ts";

const answers = {
  "client-bodies-json": {
    source: "Introduction",
    statement: "Every request body that the client sends is a JSON object.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const headers = {
  "client-carries-signing-headers": {
    source: "Authentication",
    statement:
      "Every request of the client carries X-Api-Key, X-Signature, X-Timestamp and X-Request-Id together.",
    basis: "stated",
  },
  "client-api-key-own": {
    source: "Authentication, X-Api-Key; rule 2",
    statement: "X-Api-Key is the client's own API key: a request never gets error 6092.",
    basis: "stated",
  },
  "client-request-id-unique": {
    source: "Authentication, X-Request-Id",
    statement: "The client sends no X-Request-Id twice.",
    basis: "stated",
  },
  "client-user-id-carried": {
    source: "Authentication, X-User-Id",
    statement: "The client sends X-User-Id when it reads limits or validates a transaction.",
    basis: "stated",
  },
  "client-user-id-uuid": {
    source: "Authentication, X-User-Id",
    statement: "An X-User-Id that the client sends is the UUID of a user.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const signature = {
  "client-signs-every-request": {
    source: "Authentication, X-Signature",
    statement:
      "The client signs every request with an HMAC-SHA256, keyed with its API secret, over the API key followed by the timestamp.",
    basis: "stated",
  },
  "client-signs-user-id": {
    source: "Authentication, X-Signature",
    statement:
      "Where X-User-Id is required, the client signs the API key, the timestamp and the user id, in that order.",
    basis: "stated",
  },
  "client-timestamp-seconds": {
    source: "Authentication, X-Timestamp",
    statement: "The client writes X-Timestamp as Unix time in seconds.",
    basis: "stated",
  },
  "client-timestamp-signed": {
    source: "Authentication, X-Timestamp",
    statement: "The client sends the timestamp that it has signed.",
    basis: "stated",
  },
  "client-timestamp-fresh": {
    source: "Authentication, rule 1; Limits, rule 4",
    statement: "A request of the client arrives within 10 seconds of its X-Timestamp.",
    basis: "stated",
  },
  "client-renews-expired-request": {
    source: "Authentication, error 6093",
    statement: "After error 6093 the client doesn't send the refused timestamp again.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const authentication = { ...headers, ...signature };

const users = {
  "client-chosen-user-id-uuid": {
    source: "Create user, error 102005",
    statement: "A user id that the client chooses when it creates a user is a UUID.",
    basis: "implied",
  },
  "client-nri-after-kyc": {
    source: "User, is_nri",
    statement: "The client marks a user as NRI only after the user's KYC has succeeded.",
    basis: "stated",
  },
  "client-nri-not-indian": {
    source: "User, is_nri",
    statement: "The client marks no user as NRI whose KYC is Indian.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const kyc = {
  "client-kyc-required-parts": {
    source: "KYC, errors 400: LegalName, POA and POI are required",
    statement: "Every KYC that the client submits has LegalName, POA and POI.",
    basis: "implied",
  },
  "client-kyc-country": {
    source: "KYC, errors 102001 and 203021",
    statement: "Every KYC that the client submits names the country by an ISO3 code.",
    basis: "implied",
  },
  "client-kyc-address-complete": {
    source: "KYC, errors 103008 and 103009",
    statement: "A KYC that the client submits has both `state` and address line1, or neither.",
    basis: "implied",
  },
  "client-kyc-date-format": {
    source: "POST /api/v2/user/kyc",
    statement: "The client writes the dates of documents as YYYY-MM-DD.",
    basis: "stated",
  },
  "client-kyc-validity-left": {
    source: "Limits, rule 5",
    statement: "A document that the client submits has at least 30 days of validity left.",
    basis: "stated",
  },
  "client-kyc-date-past": {
    source: "Limits, rule 5",
    statement: "The `issue_date` of a document that the client submits is earlier than today.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const fields = {
  "client-account-fields-text": {
    source: "Bank account (request fields)",
    statement:
      "The client sends the fields of a bank account as text: `account_number`, `bank_code`, `account_type`, `country` and `routing_type`.",
    basis: "stated",
  },
  "client-account-type": {
    source: "Bank account, account_type",
    statement: "The client sends SAVINGS or CURRENT as `account_type`.",
    basis: "stated",
  },
  "client-account-country": {
    source: "Bank account, country",
    statement: "The client sends an ISO3 code as the `country` of a bank account.",
    basis: "stated",
  },
  "client-account-routing": {
    source: "Bank account, routing_type",
    statement: "For a bank account in India the client sends IFSC as `routing_type`.",
    basis: "stated",
  },
  "client-account-bank-code": {
    source: "Bank account, bank_code",
    statement: "For routing type IFSC the client sends the IFSC code of the branch as `bank_code`.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const order = {
  "client-kyc-before-account": {
    source: "What the service does, call order",
    statement: "The client adds a user's bank account only after it has submitted the user's KYC.",
    basis: "stated",
  },
  "client-account-maximum-heeded": {
    source: "Bank account linkage, error 104004",
    statement:
      "After error 104004 the client deletes one of the user's accounts before it adds another.",
    basis: "implied",
  },
  "client-pending-account-awaited": {
    source: "Bank account linkage, errors 304015 and 304017",
    statement:
      "After error 304015 or 304017 the client doesn't add the same account through the older endpoint again without having read how its verification stands.",
    basis: "implied",
  },
  "client-rejected-account-not-repeated": {
    source: "Bank account linkage, errors 304014 and 304016",
    statement:
      "After error 304014 or 304016 the client doesn't add the same account through the older endpoint again.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const bankAccounts = { ...fields, ...order };

const callOrder = {
  "client-account-before-sell": {
    source: "What the service does, call order",
    statement: "The client initiates a user's sell only after it has added a bank account.",
    basis: "stated",
  },
  "client-quote-before-sell": {
    source: "What the service does, call order",
    statement: "The client initiates a sell only with a quote that it has fetched before.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const once = {
  "client-quote-sold-once": {
    source: "External sell, error 402004; Other entities, an already used quote",
    statement:
      "A quote that was sold, or refused as used, is not sold again: the client fetches another.",
    basis: "implied",
  },
  "client-expired-quote-renewed": {
    source: "Pool sell and external sell, error 402002",
    statement: "After error 402002 the client doesn't sell the expired quote again.",
    basis: "implied",
  },
  "client-reference-new": {
    source: "Quotes, sells and confirm on-chain funding, error 403004",
    statement:
      "A reference UUID that was accepted, or refused with error 403004, isn't sent with another request of the operation.",
    basis: "implied",
  },
  "client-reference-uuid": {
    source: "Quotes, sells and confirm on-chain funding, error 403004",
    statement: "A reference that the client sends is a UUID.",
    basis: "implied",
  },
  "client-lost-sell-not-doubled": {
    source: "Pool sell and external sell, error 403004",
    statement:
      "A sell whose answer was lost is repeated with its own reference, or not at all: never the same quote with another.",
    basis: "implied",
  },
  "client-task-sold-once": {
    source: "Pool sell and external sell, errors 402004 and 403004",
    statement: "What the client is asked to sell once is sold once at most.",
    basis: "implied",
  },
  "client-unsure-sell-looked-up": {
    source: "Pool sell and external sell, error 403004; Status; Limits",
    statement:
      "A sell that was made isn't given up where its answer doesn't say so: the client reads status or limits, or sends it again with its reference.",
    basis: "implied",
  },
  "client-over-limit-heeded": {
    source: "Pool sell and external sell, error 404001; Limits, rule 3",
    statement:
      "After error 404001 the client doesn't send the same sell again without having read the limits or validated a transaction.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const sells = { ...callOrder, ...once };

const funding = {
  "client-funding-after-sell": {
    source: "What the service does, call order; confirm on-chain funding, error 1001",
    statement: "The client confirms the funding of external sells only that it has initiated.",
    basis: "implied",
  },
  "client-hash-sent-once": {
    source: "Confirm on-chain funding, error 403001",
    statement:
      "A transaction hash that was received for a transaction isn't sent for it a second time.",
    basis: "implied",
  },
} as const satisfies RequirementRows;

const limits = {
  "client-limits-transaction-type": {
    source: "GET /api/v2/wallet/limits",
    statement: "The client names a `transaction_type` when it reads limits.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const validation = {
  "client-validation-content-type": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement: "The client validates a transaction with `Content-Type: application/json`.",
    basis: "stated",
  },
  "client-validation-field-types": {
    source: "POST /api/v2/wallet/transaction/validate",
    statement:
      "The client sends `from_amount` of a validation as a number, and its other fields as text.",
    basis: "stated",
  },
} as const satisfies RequirementRows;

const versioning = {
  "client-newer-account-endpoint": {
    source: "Versioning, 3, an advice",
    statement: "The client adds and updates bank accounts through the newer endpoint.",
    basis: "advisory",
  },
} as const satisfies RequirementRows;

/** The document asks nothing of a client when it fetches a quote or reads a status. */
type BindingSection = Exclude<Section, "quotes" | "status">;

const bySection = {
  answers,
  authentication,
  users,
  kyc,
  "bank-accounts": bankAccounts,
  sells,
  funding,
  limits,
  validation,
  versioning,
} as const satisfies Record<BindingSection, Record<string, RequirementRow>>;

export type ClientRequirementId = IdsOf<(typeof bySection)[BindingSection]>;

export interface ClientRequirement extends RequirementRow {
  id: ClientRequirementId;
  section: Section;
}

/** Includes what error rows imply for the client. */
export const clientRequirements: ClientRequirement[] = listed(bySection);
