import type { ClientRequirementId } from "../../spec/client-requirements/index.ts";
import { headers } from "../../spec/vocabulary.ts";
import type { Draft, Platform, PlatformPatch, SellOutcome, NextStep, Step } from "./platform.ts";

type Fields = Record<string, unknown>;

/** A client that is broken in one point: what that breaks, in which scenario it shows, and how. */
export interface ClientFault {
  breaks: ClientRequirementId;
  in: string;
  does: string;
  patch: PlatformPatch;
}

const plain = "plain-sell";

/** Leaves a header out. */
const without =
  (name: string): PlatformPatch =>
  () => ({
    headers: (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)),
  });

/** Changes the body or the query of one operation. */
const drafting =
  (operation: string, change: (draft: Draft) => Partial<Draft>): PlatformPatch =>
  () => ({
    draft: (draft) => (draft.operation === operation ? { ...draft, ...change(draft) } : draft),
  });

const inKyc =
  (change: (kyc: Fields) => Fields): PlatformPatch =>
  () => ({ kyc: change });
const inAccount =
  (changes: Fields): PlatformPatch =>
  () => ({
    account: (account) => ({ ...account, ...changes }),
  });

/** Does something else after a sell that ended so. */
const after =
  (outcome: SellOutcome, next: NextStep): PlatformPatch =>
  ({ afterSell }) => ({ afterSell: (each) => (each === outcome ? next : afterSell(each)) });

const steps =
  (...all: Step[]): PlatformPatch =>
  () => ({ steps: () => all });

const dayMs = 86_400_000;
const dateIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Changes the dates of a document. */
const inDocuments = (change: (document: Fields) => Fields): PlatformPatch =>
  inKyc(({ POA, POI, ...kyc }) => ({
    ...kyc,
    POA: change(POA as Fields),
    POI: change(POI as Fields),
  }));

const again = (transaction: string, hash: string): [string, string][] => [
  [transaction, hash],
  [transaction, hash],
];

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Two of the platform's decisions changed at once. */
const both =
  (one: PlatformPatch, other: PlatformPatch): PlatformPatch =>
  (careful: Platform) => ({ ...one(careful), ...other(careful) });

const olderEndpoint: PlatformPatch = () => ({ addAccountBy: () => "older" });
const addsAgain = both(olderEndpoint, () => ({ afterRefusedAccount: () => "again" }));

/** The broken clients, by name. */
export const faults: Record<string, ClientFault> = {
  "request-id-missing": {
    breaks: "client-carries-signing-headers",
    in: plain,
    does: "leaves X-Request-Id out",
    patch: without(headers.requestId),
  },
  "key-of-another": {
    breaks: "client-api-key-own",
    in: plain,
    does: "sends an API key that nobody has",
    patch: () => ({ apiKey: () => "no-such-client" }),
  },
  "request-id-repeated": {
    breaks: "client-request-id-unique",
    in: plain,
    does: "sends the same X-Request-Id in every request",
    patch: () => ({ requestId: () => "always-the-same" }),
  },
  "user-id-missing": {
    breaks: "client-user-id-carried",
    in: plain,
    does: "leaves X-User-Id out",
    patch: without(headers.userId),
  },
  "user-id-no-uuid": {
    breaks: "client-user-id-uuid",
    in: plain,
    does: "sends a number of its own as X-User-Id",
    patch: drafting("limits", () => ({ userId: "4711" })),
  },
  "signature-of-another-secret": {
    breaks: "client-signs-every-request",
    in: plain,
    does: "signs with the API key in place of the secret",
    patch: ({ signature }) => ({ signature: (_secret, parts) => signature(parts.apiKey, parts) }),
  },
  "user-id-unsigned": {
    breaks: "client-signs-user-id",
    in: plain,
    does: "leaves the user id out of its signatures",
    patch: ({ signature }) => ({
      signature: (secret, { apiKey, timestamp }) => signature(secret, { apiKey, timestamp }),
    }),
  },
  "timestamp-in-milliseconds": {
    breaks: "client-timestamp-seconds",
    in: plain,
    does: "writes X-Timestamp in milliseconds",
    patch: () => ({ timestamp: () => String(Date.now()) }),
  },
  "timestamp-taken-twice": {
    breaks: "client-timestamp-signed",
    in: plain,
    does: "reads the clock once to sign and once to send",
    patch: () => ({ sentTimestamp: (signed) => String(Number(signed) + 1) }),
  },
  "clock-behind": {
    breaks: "client-timestamp-fresh",
    in: plain,
    does: "has a clock that is 20 seconds behind",
    patch: () => ({ timestamp: () => String(seconds() - 20) }),
  },
  "expired-request-repeated": {
    breaks: "client-renews-expired-request",
    in: "timestamp-expired",
    does: "repeats a request that came too late, as it was",
    patch: () => ({ repeatsSigned: () => true }),
  },
  "body-as-form": {
    breaks: "client-bodies-json",
    in: plain,
    does: "sends its bodies as forms",
    patch: () => ({
      body: (body) => new URLSearchParams(body as Record<string, string>).toString(),
    }),
  },
  "chosen-id-no-uuid": {
    breaks: "client-chosen-user-id-uuid",
    in: plain,
    does: "chooses user ids that are no UUIDs",
    patch: () => ({ user: (user) => ({ ...user, user_uuid: "user-4711" }) }),
  },
  "nri-before-kyc": {
    breaks: "client-nri-after-kyc",
    in: "nri-sell",
    does: "marks users as NRI before it submits KYC",
    patch: steps("create user", "nri", "kyc", "account", "quote", "sell"),
  },
  "nri-for-everybody": {
    breaks: "client-nri-not-indian",
    in: plain,
    does: "marks every user as NRI",
    patch: steps("create user", "kyc", "nri", "account", "quote", "sell"),
  },
  "kyc-without-poi": {
    breaks: "client-kyc-required-parts",
    in: plain,
    does: "leaves the POI out",
    patch: inKyc(({ POI: _poi, ...kyc }) => kyc),
  },
  "kyc-country-of-two-letters": {
    breaks: "client-kyc-country",
    in: plain,
    does: "names countries by two letters",
    patch: inKyc((kyc) => ({ ...kyc, country_iso3: "IN" })),
  },
  "kyc-half-an-address": {
    breaks: "client-kyc-address-complete",
    in: plain,
    does: "leaves address line1 out",
    patch: inKyc(({ address_line1: _line, ...kyc }) => kyc),
  },
  "kyc-dates-by-locale": {
    breaks: "client-kyc-date-format",
    in: "nri-sell",
    does: "writes dates as DD/MM/YYYY",
    patch: inDocuments((document) => ({
      ...document,
      expiry_date: String(document.expiry_date).split("-").toReversed().join("/"),
    })),
  },
  "kyc-document-expires": {
    breaks: "client-kyc-validity-left",
    in: "nri-sell",
    does: "submits documents that expire in ten days",
    patch: inDocuments((document) => ({ ...document, expiry_date: dateIn(10) })),
  },
  "kyc-document-of-tomorrow": {
    breaks: "client-kyc-date-past",
    in: "nri-sell",
    does: "submits documents that aren't issued yet",
    patch: inDocuments((document) => ({ ...document, issue_date: dateIn(3) })),
  },
  "account-before-kyc": {
    breaks: "client-kyc-before-account",
    in: plain,
    does: "adds the bank account before it submits KYC",
    patch: steps("create user", "account", "kyc", "quote", "sell"),
  },
  "account-number-as-number": {
    breaks: "client-account-fields-text",
    in: plain,
    does: "sends account numbers as numbers",
    patch: () => ({
      account: (account) => ({ ...account, account_number: Number(account.account_number) }),
    }),
  },
  "account-type-in-lower-case": {
    breaks: "client-account-type",
    in: plain,
    does: "writes account types in lower case",
    patch: inAccount({ account_type: "savings" }),
  },
  "account-country-of-two-letters": {
    breaks: "client-account-country",
    in: plain,
    does: "names the country of an account by two letters",
    patch: inAccount({ country: "IN" }),
  },
  "account-routed-otherwise": {
    breaks: "client-account-routing",
    in: plain,
    does: "sends another routing type for Indian accounts",
    patch: inAccount({ routing_type: "NEFT" }),
  },
  "bank-by-name": {
    breaks: "client-account-bank-code",
    in: plain,
    does: "sends the name of the bank as its code",
    patch: inAccount({ bank_code: "HDFC Bank" }),
  },
  "maximum-ignored": {
    breaks: "client-account-maximum-heeded",
    in: "account-maximum",
    does: "goes on adding accounts at the maximum",
    patch: addsAgain,
  },
  "pending-account-added-again": {
    breaks: "client-pending-account-awaited",
    in: "account-pending",
    does: "adds an account again instead of reading how its verification stands",
    patch: addsAgain,
  },
  "rejected-account-added-again": {
    breaks: "client-rejected-account-not-repeated",
    in: "account-rejected",
    does: "adds a rejected account again",
    patch: addsAgain,
  },
  "sell-before-account": {
    breaks: "client-account-before-sell",
    in: plain,
    does: "sells before it adds a bank account",
    patch: steps("create user", "kyc", "quote", "sell", "account"),
  },
  "sell-before-quote": {
    breaks: "client-quote-before-sell",
    in: plain,
    does: "sells with a quote that it makes up",
    patch: steps("create user", "kyc", "account", "sell"),
  },
  "quote-sold-twice": {
    breaks: "client-quote-sold-once",
    in: plain,
    does: "sells the quote it has just sold",
    patch: after("sold", "same quote, new reference"),
  },
  "used-quote-tried-again": {
    breaks: "client-quote-sold-once",
    in: "quote-used",
    does: "tries a quote again that was refused as used",
    patch: after("quote used", "same quote, new reference"),
  },
  "expired-quote-tried-again": {
    breaks: "client-expired-quote-renewed",
    in: "quote-expired",
    does: "tries an expired quote again",
    patch: after("quote expired", "same sell"),
  },
  "reference-always-the-same": {
    breaks: "client-reference-new",
    in: "quote-expired",
    does: "sends the same reference in every request",
    patch: () => ({ reference: () => "5f0c4b0e-3a43-4d3c-9a51-0d5b7a6f7c11" }),
  },
  "reference-no-uuid": {
    breaks: "client-reference-uuid",
    in: plain,
    does: "counts its references",
    patch: () => ({ reference: () => String(Date.now()) }),
  },
  "lost-sell-under-another-reference": {
    breaks: "client-lost-sell-not-doubled",
    in: "answer-lost",
    does: "repeats a sell whose answer was lost under another reference",
    patch: after("lost", "same quote, new reference"),
  },
  "lost-sell-made-anew": {
    breaks: "client-task-sold-once",
    in: "answer-lost",
    does: "fetches another quote and sells again when an answer is lost",
    patch: after("lost", "another quote"),
  },
  "limit-hammered": {
    breaks: "client-over-limit-heeded",
    in: "over-limit",
    does: "repeats a sell that is over the limits",
    patch: after("over limit", "same sell"),
  },
  "funding-of-a-made-up-sell": {
    breaks: "client-funding-after-sell",
    in: "external-sell",
    does: "confirms the funding of its own number instead of the transaction's",
    patch: () => ({ fundings: (_transaction, hash) => [["order-4711", hash]] }),
  },
  "hash-sent-twice": {
    breaks: "client-hash-sent-once",
    in: "external-sell",
    does: "confirms each funding twice",
    patch: () => ({ fundings: again }),
  },
  "limits-of-every-type": {
    breaks: "client-limits-transaction-type",
    in: plain,
    does: "reads limits without a transaction type",
    patch: drafting("limits", () => ({ query: {} })),
  },
  "validation-as-text": {
    breaks: "client-validation-content-type",
    in: plain,
    does: "validates with another content type",
    patch: () => ({
      headers: (all, { operation }) =>
        operation === "validate" ? { ...all, "content-type": "text/plain" } : all,
    }),
  },
  "amount-as-text": {
    breaks: "client-validation-field-types",
    in: plain,
    does: "sends the amount of a validation as text",
    patch: drafting("validate", ({ body = {} }) => ({
      body: { ...body, from_amount: String(body.from_amount) },
    })),
  },
};
