import type { ClientRequirementId } from "../../../spec/client-requirements.ts";
import { secondsPerDay, headers } from "../../../spec/vocabulary.ts";
import type { PlatformPatch, Draft, NextStep, SellOutcome, Step } from "./platform.ts";

type Fields = Record<string, unknown>;

const without =
  (name: string): PlatformPatch =>
  () => ({
    headers: (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)),
  });

const drafting =
  (operation: string, change: (draft: Draft) => Partial<Draft>): PlatformPatch =>
  () => ({
    draft: (draft) => (draft.operation === operation ? { ...draft, ...change(draft) } : draft),
  });

const inDocuments =
  (change: (document: Fields) => Fields): PlatformPatch =>
  () => ({
    kyc: ({ POA, POI, ...kyc }) => ({
      ...kyc,
      POA: change(POA as Fields),
      POI: change(POI as Fields),
    }),
  });

const inAccount =
  (changes: Fields): PlatformPatch =>
  () => ({ account: (account) => ({ ...account, ...changes }) });

const after =
  (outcome: SellOutcome, next: NextStep): PlatformPatch =>
  ({ afterSell }) => ({ afterSell: (each) => (each === outcome ? next : afterSell(each)) });

const steps =
  (all: string): PlatformPatch =>
  () => ({ steps: () => ["create user", ...(all.split(" ") as Step[])] });

const dayMs = secondsPerDay * 1000;
const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const addsAgain: PlatformPatch = () => ({
  addAccountBy: () => "older",
  afterRefusedAccount: () => "again",
});

const unsure: [scenario: string, outcome: SellOutcome, what: string, when: string][] = [
  ["answer-lost", "unsure", "an answer is lost", "when an answer is lost"],
  ["answer-cut", "unsure", "an answer is cut off", "when an answer is cut off"],
  ["server-error", "unsure", "it's answered with 500", "after 500"],
  ["gateway-timeout", "unsure", "it's answered with 504", "after 504"],
  ["busy-after-sell", "busy", "it's answered with 429", "after 429"],
  [
    "refused-after-sell",
    "unsure",
    "it's refused for a reason that it doesn't know",
    "after a refusal that it doesn't know",
  ],
];

/** `<requirement it breaks>: <what it does>`. */
type Titled = Record<`${ClientRequirementId}: ${string}`, PlatformPatch>;

const inScenario = (scenario: string, titled: Titled) =>
  Object.entries(titled).map(([title, patch]) => {
    const [breaks = "", does = ""] = title.split(/: (.*)/);
    return { breaks: breaks as ClientRequirementId, in: scenario, does, patch };
  });

const broken: Record<string, Titled> = {
  "plain-sell": {
    "client-carries-signing-headers: leaves X-Request-Id out": without(headers.requestId),
    "client-api-key-own: sends an API key that nobody has": () => ({
      apiKey: () => "no-such-client",
    }),
    "client-request-id-unique: sends the same X-Request-Id in every request": () => ({
      requestId: () => "always-the-same",
    }),
    "client-user-id-carried: leaves X-User-Id out": without(headers.userId),
    "client-user-id-uuid: sends a number as X-User-Id": drafting("limits", () => ({
      userId: "4711",
    })),
    "client-signs-every-request: signs with the API key in place of the secret": ({
      signature,
    }) => ({ signature: (_secret, parts) => signature(parts.apiKey, parts) }),
    "client-signs-user-id: leaves the user id out of its signatures": ({ signature }) => ({
      signature: (secret, { apiKey, timestamp }) => signature(secret, { apiKey, timestamp }),
    }),
    "client-signs-user-id: signs the user id before the timestamp": ({ signature }) => ({
      signature: (secret, { apiKey, timestamp, userId = "" }) =>
        signature(secret, { apiKey: apiKey + userId, timestamp }),
    }),
    "client-timestamp-seconds: writes X-Timestamp in milliseconds": () => ({
      timestamp: () => String(Date.now()),
    }),
    "client-timestamp-signed: reads the clock once to sign and once to send": () => ({
      sentTimestamp: (signed) => String(Number(signed) + 1),
    }),
    "client-timestamp-fresh: has a clock that is 20 seconds behind": ({ timestamp }) => ({
      timestamp: () => String(Number(timestamp()) - 20),
    }),
    "client-bodies-json: sends its bodies as forms": () => ({
      body: (body) => new URLSearchParams(body as Record<string, string>).toString(),
    }),
    "client-chosen-user-id-uuid: chooses user ids that are no UUIDs": () => ({
      user: (user) => ({ ...user, user_uuid: "user-4711" }),
    }),
    "client-nri-not-indian: marks every user as NRI": steps("kyc nri account quote sell"),
    "client-kyc-required-parts: leaves the POI out": () => ({
      kyc: ({ POI: _poi, ...kyc }) => kyc,
    }),
    "client-kyc-country: names countries by two letters": () => ({
      kyc: (kyc) => ({ ...kyc, country_iso3: "IN" }),
    }),
    "client-kyc-address-complete: leaves address line1 out": () => ({
      kyc: ({ address_line1: _line, ...kyc }) => kyc,
    }),
    "client-kyc-before-account: adds the bank account before it submits KYC":
      steps("account kyc quote sell"),
    "client-account-fields-text: sends account numbers as numbers": () => ({
      account: (account) => ({ ...account, account_number: Number(account.account_number) }),
    }),
    "client-account-type: writes account types in lower case": inAccount({
      account_type: "savings",
    }),
    "client-account-country: names the country of an account by two letters": inAccount({
      country: "IN",
    }),
    "client-account-routing: sends another routing type for Indian accounts": inAccount({
      routing_type: "NEFT",
    }),
    "client-account-bank-code: sends the name of the bank as its code": inAccount({
      bank_code: "HDFC Bank",
    }),
    "client-account-before-sell: sells before it adds a bank account":
      steps("kyc quote sell account"),
    "client-quote-before-sell: sells with a quote that it makes up": steps("kyc account sell"),
    "client-quote-before-sell: sells the reference of its quote": drafting(
      "sell",
      ({ body = {} }) => ({ body: { ...body, quote_id: body.reference_uuid } }),
    ),
    "client-status-after-sell: checks the status of its order number": drafting(
      "status",
      ({ query = {} }) => ({ query: { ...query, transaction_id: "order-4711" } }),
    ),
    "client-reference-uuid: counts its references": () => ({ reference: () => String(Date.now()) }),
    "client-limits-transaction-type: reads limits without a transaction type": drafting(
      "limits",
      () => ({ query: {} }),
    ),
    "client-validation-content-type: validates with another content type": () => ({
      headers: (all, { operation }) =>
        operation === "validate" ? { ...all, "content-type": "text/plain" } : all,
    }),
    "client-validation-field-types: sends the amount of a validation as text": drafting(
      "validate",
      ({ body = {} }) => ({ body: { ...body, from_amount: String(body.from_amount) } }),
    ),
  },
  "timestamp-expired": {
    "client-renews-expired-request: repeats a request that came too late, as it was": () => ({
      repeatsSigned: () => true,
    }),
  },
  "nri-sell": {
    "client-nri-after-kyc: marks users as NRI before it submits KYC": steps(
      "nri kyc account quote sell",
    ),
    "client-kyc-date-format: writes dates as DD/MM/YYYY": inDocuments((document) => ({
      ...document,
      expiry_date: String(document.expiry_date).split("-").toReversed().join("/"),
    })),
    "client-kyc-validity-left: submits documents that expire in ten days": inDocuments(
      (document) => ({ ...document, expiry_date: dateIn(10) }),
    ),
    "client-kyc-date-past: submits documents that aren't issued yet": inDocuments((document) => ({
      ...document,
      issue_date: dateIn(3),
    })),
  },
  "account-maximum": {
    "client-account-maximum-heeded: goes on adding accounts at the maximum": addsAgain,
  },
  "account-pending": {
    "client-pending-account-awaited: adds an account again instead of reading how its verification stands":
      addsAgain,
  },
  "account-rejected": {
    "client-rejected-account-not-repeated: adds a rejected account again": addsAgain,
  },
  "external-sell": {
    "client-quote-sold-once: sells the quote it has just sold": after("sold", "new reference"),
    "client-funding-after-sell: confirms the funding of its order number instead of the transaction id":
      () => ({ fundings: (_transaction, hash) => [["order-4711", hash]] }),
    "client-hash-sent-once: confirms each funding twice": ({ fundings }) => ({
      fundings: (...sent) => [...fundings(...sent), ...fundings(...sent)],
    }),
  },
  "quote-used": {
    "client-quote-sold-once: tries a quote again that was refused as used": after(
      "quote used",
      "new reference",
    ),
  },
  "quote-expired": {
    "client-expired-quote-renewed: tries an expired quote again": after(
      "quote expired",
      "same sell",
    ),
    "client-reference-new: sends the same reference in every request": () => ({
      reference: () => "5f0c4b0e-3a43-4d3c-9a51-0d5b7a6f7c11",
    }),
  },
  "answer-lost": {
    "client-lost-sell-not-doubled: repeats a sell whose answer was lost under another reference":
      after("unsure", "new reference"),
  },
  "status-unreadable": {
    "client-task-sold-once: sells again when the status of a sell can't be read": (careful) => ({
      ...after("sold, status unread", "another quote")(careful),
      readsStatusAgain: () => false,
    }),
  },
  "over-limit": {
    "client-over-limit-heeded: repeats a sell that is over the limits": (careful) => ({
      ...after("over limit", "same sell")(careful),
      heedsValidation: () => false,
    }),
  },
};

export const faults = [
  ...Object.entries(broken).flatMap(([scenario, titled]) => inScenario(scenario, titled)),
  ...unsure.flatMap(([scenario, outcome, what, when]) =>
    inScenario(scenario, {
      [`client-task-sold-once: fetches another quote and sells again ${when}`]: after(
        outcome,
        "another quote",
      ),
      [`client-unsure-sell-looked-up: gives a sell up when ${what}`]: after(outcome, "stop"),
    }),
  ),
];
