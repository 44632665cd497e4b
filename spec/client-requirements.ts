import { advised, implied, listed, stated } from "./requirements/row.ts";

/** Includes what error rows imply for the client. */
export const clientRequirements = listed({
  answers: stated("Introduction", {
    "client-bodies-json": [
      "Every request body that the client sends is a JSON object.",
      "The client sent a body that isn't a JSON object.",
    ],
  }),
  authentication: {
    ...stated("Authentication", {
      "client-carries-signing-headers": [
        "Every request of the client carries X-Api-Key, X-Signature, X-Timestamp and X-Request-Id together.",
        "The client sent a request that lacks signing headers.",
      ],
    }),
    ...stated("Authentication, X-Api-Key; rule 2", {
      "client-api-key-own": [
        "X-Api-Key is the client's own API key: a request never gets error 6092.",
        "The target doesn't know the client's API key.",
      ],
    }),
    ...stated("Authentication, X-Request-Id", {
      "client-request-id-unique": [
        "The client sends no X-Request-Id twice.",
        "The client sent an X-Request-Id for a second time.",
      ],
    }),
    ...stated("Authentication, X-User-Id", {
      "client-user-id-carried": [
        "The client sends X-User-Id when it reads limits or validates a transaction.",
        "The client left X-User-Id out.",
      ],
      "client-user-id-uuid": [
        "An X-User-Id that the client sends is the UUID of a user.",
        "The client sent an X-User-Id that isn't a UUID.",
      ],
    }),
    ...stated("Authentication, X-Signature", {
      "client-signs-every-request": [
        "The client signs every request with an HMAC-SHA256, keyed with its API secret, over the API key followed by the timestamp.",
        "The client sent a wrong signature.",
      ],
      "client-signs-user-id": [
        "Where X-User-Id is required, the client signs the API key, the timestamp and the user id, in that order.",
        "The client left the user id out of its signature, or signed it elsewhere.",
      ],
    }),
    ...stated("Authentication, X-Timestamp", {
      "client-timestamp-seconds": [
        "The client writes X-Timestamp as Unix time in seconds.",
        "The client sent an X-Timestamp that isn't Unix time in seconds.",
      ],
      "client-timestamp-signed": [
        "The client sends the timestamp that it has signed.",
        "The client signed another timestamp than it sent.",
      ],
    }),
    ...stated("Authentication, rule 1; Limits, rule 4", {
      "client-timestamp-fresh": [
        "A request of the client arrives within 10 seconds of its X-Timestamp.",
        "The client sent a request more than 10 seconds from its timestamp.",
      ],
    }),
    ...implied("Authentication, error 6093", {
      "client-renews-expired-request": [
        "After error 6093 the client doesn't send the refused timestamp again.",
        "The client repeated a timestamp that was refused as too old.",
      ],
    }),
  },
  users: {
    ...implied("Create user, error 102005", {
      "client-chosen-user-id-uuid": [
        "A user id that the client chooses when it creates a user is a UUID.",
        "The client chose a user id that isn't a UUID.",
      ],
    }),
    ...stated("User, is_nri", {
      "client-nri-after-kyc": [
        "The client marks a user as NRI only after the user's KYC has succeeded.",
        "The client marked a user as NRI whose KYC hadn't succeeded.",
      ],
      "client-nri-not-indian": [
        "The client marks no user as NRI whose KYC is Indian.",
        "The client marked a user as NRI whose KYC is Indian.",
      ],
    }),
  },
  kyc: {
    ...implied("KYC, errors 400: LegalName, POA and POI are required", {
      "client-kyc-required-parts": [
        "Every KYC that the client submits has LegalName, POA and POI.",
        "The client submitted KYC that lacks a required part.",
      ],
    }),
    ...implied("KYC, errors 102001 and 203021", {
      "client-kyc-country": [
        "Every KYC that the client submits names the country by an ISO3 code, and so do its documents.",
        "The client submitted KYC with a country that isn't an ISO3 code.",
      ],
    }),
    ...implied("KYC, errors 103008 and 103009", {
      "client-kyc-address-complete": [
        "A KYC that the client submits has both `state` and address line1, or neither.",
        "The client submitted half of an address.",
      ],
    }),
    ...stated("POST /api/v2/user/kyc", {
      "client-kyc-date-format": [
        "The client writes the dates of documents as YYYY-MM-DD.",
        "The client submitted a document with a date that isn't YYYY-MM-DD.",
      ],
    }),
    ...stated("Limits, rule 5", {
      "client-kyc-validity-left": [
        "A document that the client submits has at least 30 days of validity left.",
        "The client submitted a document that expires too soon.",
      ],
      "client-kyc-date-past": [
        "The `issue_date` of a document that the client submits is earlier than today.",
        "The client submitted a document that isn't issued yet.",
      ],
    }),
  },
  "bank-accounts": {
    ...stated("Bank account (request fields)", {
      "client-account-fields-text": [
        "The client sends the fields of a bank account as text: `account_number`, `bank_code`, `account_type`, `country` and `routing_type`.",
        "The client sent a field of a bank account that isn't text.",
      ],
    }),
    ...stated("Bank account, account_type", {
      "client-account-type": [
        "The client sends SAVINGS or CURRENT as `account_type`.",
        "The client sent another account_type.",
      ],
    }),
    ...stated("Bank account, country", {
      "client-account-country": [
        "The client sends an ISO3 code as the `country` of a bank account.",
        "The client sent a bank account's country that isn't an ISO3 code.",
      ],
    }),
    ...stated("Bank account, routing_type", {
      "client-account-routing": [
        "For a bank account in India the client sends IFSC as `routing_type`.",
        "The client sent another routing_type for an account in India.",
      ],
    }),
    ...stated("Bank account, bank_code", {
      "client-account-bank-code": [
        "For routing type IFSC the client sends the IFSC code of the branch as `bank_code`.",
        "The client sent a bank_code that isn't an IFSC code.",
      ],
    }),
    ...stated("What the service does, call order", {
      "client-kyc-before-account": [
        "The client adds a user's bank account only after it has submitted the user's KYC.",
        "The client added a bank account before it had submitted the user's KYC.",
      ],
    }),
    ...implied("Bank account linkage, error 104004", {
      "client-account-maximum-heeded": [
        "After error 104004 the client deletes one of the user's accounts before it adds another.",
        "The client added another account although the user has the most allowed.",
      ],
    }),
    ...implied("Bank account linkage, errors 304015 and 304017", {
      "client-pending-account-awaited": [
        "After error 304015 or 304017 the client doesn't add the same account through the older endpoint again without having read how its verification stands.",
        "The client added an account again whose verification is pending.",
      ],
    }),
    ...implied("Bank account linkage, errors 304014 and 304016", {
      "client-rejected-account-not-repeated": [
        "After error 304014 or 304016 the client doesn't add the same account through the older endpoint again.",
        "The client added an account again that is rejected.",
      ],
    }),
  },
  sells: {
    ...stated("What the service does, call order", {
      "client-account-before-sell": [
        "The client initiates a user's sell only after it has added a bank account.",
        "The client initiated a sell before it had added a bank account.",
      ],
      "client-quote-before-sell": [
        "The client initiates a sell only with a quote that it has fetched before.",
        "The client initiated a sell without a quote that it had fetched.",
      ],
    }),
    ...implied("External sell, error 402004; Other entities, an already used quote", {
      "client-quote-sold-once": [
        "A quote that was sold, or refused as used, is not sold again: the client fetches another.",
        "The client sold a quote again.",
      ],
    }),
    ...implied("Pool sell and external sell, error 402002", {
      "client-expired-quote-renewed": [
        "After error 402002 the client doesn't sell the expired quote again.",
        "The client tried to sell an expired quote again.",
      ],
    }),
    ...implied("Quotes, sells and confirm on-chain funding, error 403004", {
      "client-reference-new": [
        "A reference UUID that was accepted, or refused with error 403004, isn't sent with another request of the operation.",
        "The client sent a reference UUID again.",
      ],
      "client-reference-uuid": [
        "A reference that the client sends is a UUID.",
        "The client sent a reference that isn't a UUID.",
      ],
    }),
    ...implied("Pool sell and external sell, error 403004", {
      "client-lost-sell-not-doubled": [
        "A sell whose answer was lost is repeated with its own reference, or not at all: never the same quote with another.",
        "The client sold the quote of a lost sell under another reference.",
      ],
    }),
    ...implied("Pool sell and external sell, errors 402004 and 403004", {
      "client-task-sold-once": [
        "What the client is asked to sell once is sold once at most.",
        "The client sold more than once what it was to sell once.",
      ],
    }),
    ...implied("Pool sell and external sell, error 403004; Status; Limits", {
      "client-unsure-sell-looked-up": [
        "A sell that was made isn't given up where its answer doesn't say so: the client reads status or limits, or sends it again with its reference.",
        "The client never asked what became of a sell that was made.",
      ],
    }),
    ...implied("Pool sell and external sell, error 404001; Limits, rule 3", {
      "client-over-limit-heeded": [
        "After error 404001 the client doesn't send the same sell again without having read the limits or validated a transaction.",
        "The client repeated a sell that is over the limits.",
      ],
    }),
  },
  funding: {
    ...implied("What the service does, call order; confirm on-chain funding, error 1001", {
      "client-funding-after-sell": [
        "The client confirms the funding of external sells only that it has initiated.",
        "The client confirmed the funding of a transaction that wasn't its own external sell.",
      ],
    }),
    ...implied("Confirm on-chain funding, error 403001", {
      "client-hash-sent-once": [
        "A transaction hash that was received for a transaction isn't sent for it a second time.",
        "The client sent a transaction hash again.",
      ],
    }),
  },
  status: implied("What the service does, call order; Status, error 4004", {
    "client-status-after-sell": [
      "The client checks the status of transactions only that it has initiated.",
      "The client checked the status of a transaction that it hadn't initiated.",
    ],
  }),
  limits: stated("GET /api/v2/wallet/limits", {
    "client-limits-transaction-type": [
      "The client names a `transaction_type` when it reads limits.",
      "The client read limits without a transaction_type.",
    ],
  }),
  validation: stated("POST /api/v2/wallet/transaction/validate", {
    "client-validation-content-type": [
      "The client validates a transaction with `Content-Type: application/json`.",
      "The client validated a transaction with another content type.",
    ],
    "client-validation-field-types": [
      "The client sends `from_amount` of a validation as a number, and its other fields as text.",
      "The client sent a field of a validation with another type.",
    ],
  }),
  versioning: advised("Versioning, 3, an advice", {
    "client-newer-account-endpoint": [
      "The client adds and updates bank accounts through the newer endpoint.",
      "The client uses an older bank account endpoint.",
    ],
  }),
});

export type ClientRequirementId = (typeof clientRequirements)[number]["id"];
