import type { CitableId } from "../../../spec/register.ts";
import { documentValidityDays, freshnessSeconds } from "../../../spec/vocabulary.ts";

/** How a finding of a rule reads: what happened, and where nothing else says it, what was expected and seen. */
type RuleWords = string | [title: string, expected: string, seen?: string];

const uuid = "a UUID";
const iso3 = "three letters, such as IND";

/** By requirement, for what no test is about: the invariants, and the rules of traffic. */
const words: Partial<Record<CitableId, RuleWords>> = {
  "answers-json": "The response is not a success or an error with a JSON object as its body.",
  "answers-success-flag": "A successful response lacks the boolean field success.",
  "answers-success-true": "A successful response says that the request failed.",
  "errors-never-success": "An error response says that the request succeeded.",
  "errors-code-integer": "An error has no numeric code.",
  "errors-message": "An error has no message.",
  "errors-documented": "The operation's error table does not list this status and code.",
  "limits-by-transaction-type": "The limits have no object for a transaction type.",
  "limits-remaining-difference": "remaining of a limit is not total minus consumed.",

  "authentication-api-key-required": "The target accepted a request without X-Api-Key.",
  "authentication-signature-required": "The target accepted a request without X-Signature.",
  "authentication-timestamp-required": "The target accepted a request without X-Timestamp.",
  "authentication-request-id-required": "The target accepted a request without X-Request-Id.",
  "authentication-signature-accepted": "The target refused a request that is signed as documented.",
  "authentication-signature-user-id": "The target refused a request that is signed as documented.",
  "authentication-signature-checked": "The target accepted a wrong signature.",
  "authentication-window": "The target accepted a request more than 10 seconds from its timestamp.",
  "users-nri-needs-kyc": "The target marked a user without KYC as NRI.",
  "users-nri-not-indian-kyc": "The target marked a user with Indian KYC as NRI.",
  "bank-accounts-need-kyc": "The target added a bank account of a user without KYC.",
  "sells-pool-within-limits": "The target accepted a sell of more than the limits had left.",
  "sells-external-within-limits": "The target accepted a sell of more than the limits had left.",
  "limits-user-id-required": "The target showed limits without X-User-Id.",
  "limits-consumed-by-sell": "Sells that were accepted are missing in consumed.",
  "pool-sell-reference-refused": "The target accepted a reference UUID for a second time.",
  "external-sell-quote-used": "The target accepted a second external sell with the same quote.",
  "external-sell-reference-refused": "The target accepted a reference UUID for a second time.",
  "funding-hash-received":
    "The target accepted a transaction hash that it had received for the transaction.",

  "client-bodies-json": ["The client sent a body that isn't a JSON object.", "a JSON object"],
  "client-carries-signing-headers": "The client sent a request that lacks signing headers.",
  "client-api-key-own": [
    "The target doesn't know the client's API key.",
    "the client's own API key in X-Api-Key",
  ],
  "client-request-id-unique": [
    "The client sent an X-Request-Id for a second time.",
    "another X-Request-Id in every request",
  ],
  "client-user-id-carried": [
    "The client left X-User-Id out.",
    "X-User-Id with the UUID of the user",
    "no X-User-Id",
  ],
  "client-user-id-uuid": ["The client sent an X-User-Id that isn't a UUID.", uuid],
  "client-signs-every-request": [
    "The client sent a wrong signature.",
    "the HMAC-SHA256 over API key and timestamp, keyed with the API secret",
    "another signature",
  ],
  "client-signs-user-id": [
    "The client left the user id out of its signature.",
    "a signature over API key, timestamp and user id",
    "a signature over API key and timestamp",
  ],
  "client-timestamp-seconds": [
    "The client sent an X-Timestamp that isn't Unix time in seconds.",
    "Unix time in seconds, ten digits",
  ],
  "client-timestamp-signed": [
    "The client signed another timestamp than it sent.",
    "a signature over the timestamp in X-Timestamp",
    "a signature over another timestamp",
  ],
  "client-timestamp-fresh": [
    "The client sent a request more than 10 seconds from its timestamp.",
    `a timestamp at most ${freshnessSeconds} seconds old`,
  ],
  "client-renews-expired-request": [
    "The client repeated a timestamp that was refused as too old.",
    "a new timestamp, signed anew",
    "the timestamp that was refused",
  ],
  "client-chosen-user-id-uuid": ["The client chose a user id that isn't a UUID.", uuid],
  "client-nri-after-kyc": [
    "The client marked a user as NRI whose KYC hadn't succeeded.",
    "successful KYC before",
    "no KYC seen to succeed",
  ],
  "client-nri-not-indian": [
    "The client marked a user as NRI whose KYC is Indian.",
    "a user with non-Indian KYC",
    "a user with Indian KYC",
  ],
  "client-kyc-required-parts": [
    "The client submitted KYC that lacks a required part.",
    "LegalName, POA and POI",
  ],
  "client-kyc-country": ["The client submitted KYC without an ISO3 country code.", iso3],
  "client-kyc-address-complete": [
    "The client submitted half of an address.",
    "state and address line1",
  ],
  "client-kyc-date-format": [
    "The client submitted a document with a date of another format.",
    "YYYY-MM-DD",
  ],
  "client-kyc-validity-left": [
    "The client submitted a document that expires too soon.",
    `at least ${documentValidityDays} days of validity left`,
  ],
  "client-kyc-date-past": [
    "The client submitted a document that isn't issued yet.",
    "a date earlier than today",
  ],
  "client-account-fields-text": "The client sent a field of a bank account that isn't text.",
  "client-account-type": "The client sent another account_type.",
  "client-account-country": [
    "The client sent a bank account's country that isn't an ISO3 code.",
    iso3,
  ],
  "client-account-routing": "The client sent another routing_type for an account in India.",
  "client-account-bank-code": [
    "The client sent a bank_code that isn't an IFSC code.",
    "an IFSC code, such as HDFC0001234",
  ],
  "client-kyc-before-account": [
    "The client added a bank account before it had submitted the user's KYC.",
    "accepted KYC before",
    "no KYC seen to be accepted",
  ],
  "client-account-maximum-heeded": [
    "The client added another account although the user has the most allowed.",
    "one of the user's accounts deleted before",
    "none deleted since error 104004",
  ],
  "client-pending-account-awaited": [
    "The client added an account again whose verification is pending.",
    "to read first how the verification stands",
    "the same account again, without reading anything",
  ],
  "client-rejected-account-not-repeated": [
    "The client added an account again that is rejected.",
    "another account, or an update through the newer endpoint",
    "the same account through the older endpoint",
  ],
  "client-account-before-sell": [
    "The client initiated a sell before it had added a bank account.",
    "an accepted bank account before",
    "no bank account seen to be accepted",
  ],
  "client-quote-before-sell": [
    "The client initiated a sell before it had fetched a quote.",
    "a quote fetched before",
    "no quote seen to be fetched",
  ],
  "client-quote-sold-once": [
    "The client sold a quote again.",
    "another quote for another sell",
    "a quote that was sold, or refused as used",
  ],
  "client-expired-quote-renewed": [
    "The client tried to sell an expired quote again.",
    "another quote",
    "the quote that was refused as expired",
  ],
  "client-reference-new": [
    "The client sent a reference UUID again.",
    "a new reference UUID",
    "one that was accepted, or refused because it exists",
  ],
  "client-reference-uuid": ["The client sent a reference that isn't a UUID.", uuid],
  "client-lost-sell-not-doubled": [
    "The client sold the quote of a lost sell under another reference.",
    "the reference of the sell whose answer was lost",
    "another reference",
  ],
  "client-over-limit-heeded": [
    "The client repeated a sell that is over the limits.",
    "to read the limits or validate first",
    "the same sell again",
  ],
  "client-funding-after-sell": [
    "The client confirmed the funding of no external sell.",
    "the transaction of an external sell that was initiated before",
    "another transaction",
  ],
  "client-hash-sent-once": [
    "The client sent a transaction hash again.",
    "each hash of a transaction once",
    "a hash that was received for the transaction",
  ],
  "client-limits-transaction-type": [
    "The client read limits without a transaction_type.",
    "the query parameter transaction_type",
    "no transaction_type",
  ],
  "client-validation-content-type": [
    "The client validated a transaction with another content type.",
    "Content-Type: application/json",
  ],
  "client-validation-field-types": "The client sent a field of a validation with another type.",
  "client-newer-account-endpoint": [
    "The client uses an older bank account endpoint.",
    "the newer endpoint, because the older ones are expected to be deprecated",
    "an older one",
  ],
  "client-unsure-sell-looked-up": "The client never asked what became of a sell that was made.",
  "client-task-sold-once": "The client sold more than once what it was to sell once.",
};

export function ruleWordsOf(id: CitableId): { title?: string; expected?: string; seen?: string } {
  const [title, expected, seen] = [words[id] ?? []].flat();
  return { ...(title && { title }), ...(expected && { expected }), ...(seen && { seen }) };
}
