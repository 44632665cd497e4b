import type { ClientRequirementId } from "../../../spec/client-requirements.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { PlatformPatch, Draft, NextStep, Platform, SellOutcome, Step } from "./platform.ts";

interface ClientFault {
  breaks: ClientRequirementId;
  in: string;
  does: string;
  patch: PlatformPatch;
}

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

const inKyc =
  (change: (kyc: Fields) => Fields): PlatformPatch =>
  () => ({ kyc: change });

const inDocuments = (change: (document: Fields) => Fields): PlatformPatch =>
  inKyc(({ POA, POI, ...kyc }) => ({
    ...kyc,
    POA: change(POA as Fields),
    POI: change(POI as Fields),
  }));

const inAccount =
  (changes: Fields): PlatformPatch =>
  () => ({ account: (account) => ({ ...account, ...changes }) });

const after =
  (outcome: SellOutcome, next: NextStep): PlatformPatch =>
  ({ afterSell }) => ({ afterSell: (each) => (each === outcome ? next : afterSell(each)) });

const steps =
  (...all: Step[]): PlatformPatch =>
  () => ({ steps: () => all });

const both =
  (one: PlatformPatch, other: PlatformPatch): PlatformPatch =>
  (careful: Platform) => ({ ...one(careful), ...other(careful) });

const seconds = (): number => Math.floor(Date.now() / 1000);

const dayMs = 86_400_000;
const dateIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const olderEndpoint: PlatformPatch = () => ({ addAccountBy: () => "older" });
const addsAgain = both(olderEndpoint, () => ({ afterRefusedAccount: () => "again" }));

const twice = (transaction: string, hash: string): [string, string][] => [
  [transaction, hash],
  [transaction, hash],
];

/** What a client does where it can't know whether it has sold, by the scenario. */
const unsure: [scenario: string, name: string, what: string, when: string][] = [
  ["answer-lost", "lost-sell", "an answer is lost", "when an answer is lost"],
  ["answer-cut", "cut-sell", "an answer is cut off", "when an answer is cut off"],
  ["server-error", "failed-sell", "it's answered with 500", "after 500"],
  ["gateway-timeout", "timed-out-sell", "it's answered with 504", "after 504"],
  [
    "refused-after-sell",
    "refused-sell",
    "it's refused for a reason that it doesn't know",
    "after a refusal that it doesn't know",
  ],
];

/** By what each breaks, its name, and what it does; the scenario too where only there the client can go wrong. */
type Faults = Record<
  `${ClientRequirementId} ${string}: ${string}`,
  PlatformPatch | [scenario: string, PlatformPatch]
>;

const whereUnsure: Faults = Object.fromEntries(
  unsure.flatMap(([scenario, name, what, when]) => [
    [
      `client-task-sold-once ${name}-made-anew: fetches another quote and sells again ${when}`,
      [scenario, after("unsure", "another quote")],
    ],
    [
      `client-unsure-sell-looked-up ${scenario}-given-up: gives a sell up when ${what}`,
      [scenario, after("unsure", "stop")],
    ],
  ]),
);

const broken: Faults = {
  "client-carries-signing-headers request-id-missing: leaves X-Request-Id out": without(
    headers.requestId,
  ),
  "client-api-key-own key-of-another: sends an API key that nobody has": () => ({
    apiKey: () => "no-such-client",
  }),
  "client-request-id-unique request-id-repeated: sends the same X-Request-Id in every request":
    () => ({
      requestId: () => "always-the-same",
    }),
  "client-user-id-carried user-id-missing: leaves X-User-Id out": without(headers.userId),
  "client-user-id-uuid user-id-no-uuid: sends a number of its own as X-User-Id": drafting(
    "limits",
    () => ({
      userId: "4711",
    }),
  ),
  "client-signs-every-request signature-of-another-secret: signs with the API key in place of the secret":
    ({ signature }) => ({ signature: (_secret, parts) => signature(parts.apiKey, parts) }),
  "client-signs-user-id user-id-unsigned: leaves the user id out of its signatures": ({
    signature,
  }) => ({
    signature: (secret, { apiKey, timestamp }) => signature(secret, { apiKey, timestamp }),
  }),
  "client-timestamp-seconds timestamp-in-milliseconds: writes X-Timestamp in milliseconds": () => ({
    timestamp: () => String(Date.now()),
  }),
  "client-timestamp-signed timestamp-taken-twice: reads the clock once to sign and once to send":
    () => ({
      sentTimestamp: (signed) => String(Number(signed) + 1),
    }),
  "client-timestamp-fresh clock-behind: has a clock that is 20 seconds behind": () => ({
    timestamp: () => String(seconds() - 20),
  }),
  "client-renews-expired-request expired-request-repeated: repeats a request that came too late, as it was":
    ["timestamp-expired", () => ({ repeatsSigned: () => true })],
  "client-bodies-json body-as-form: sends its bodies as forms": () => ({
    body: (body) => new URLSearchParams(body as Record<string, string>).toString(),
  }),
  "client-chosen-user-id-uuid chosen-id-no-uuid: chooses user ids that are no UUIDs": () => ({
    user: (user) => ({ ...user, user_uuid: "user-4711" }),
  }),
  "client-nri-after-kyc nri-before-kyc: marks users as NRI before it submits KYC": [
    "nri-sell",
    steps("create user", "nri", "kyc", "account", "quote", "sell"),
  ],
  "client-nri-not-indian nri-for-everybody: marks every user as NRI": steps(
    "create user",
    "kyc",
    "nri",
    "account",
    "quote",
    "sell",
  ),
  "client-kyc-required-parts kyc-without-poi: leaves the POI out": inKyc(
    ({ POI: _poi, ...kyc }) => kyc,
  ),
  "client-kyc-country kyc-country-of-two-letters: names countries by two letters": inKyc((kyc) => ({
    ...kyc,
    country_iso3: "IN",
  })),
  "client-kyc-address-complete kyc-half-an-address: leaves address line1 out": inKyc(
    ({ address_line1: _line, ...kyc }) => kyc,
  ),
  "client-kyc-date-format kyc-dates-by-locale: writes dates as DD/MM/YYYY": [
    "nri-sell",
    inDocuments((document) => ({
      ...document,
      expiry_date: String(document.expiry_date).split("-").toReversed().join("/"),
    })),
  ],
  "client-kyc-validity-left kyc-document-expires: submits documents that expire in ten days": [
    "nri-sell",
    inDocuments((document) => ({ ...document, expiry_date: dateIn(10) })),
  ],
  "client-kyc-date-past kyc-document-of-tomorrow: submits documents that aren't issued yet": [
    "nri-sell",
    inDocuments((document) => ({ ...document, issue_date: dateIn(3) })),
  ],
  "client-kyc-before-account account-before-kyc: adds the bank account before it submits KYC":
    steps("create user", "account", "kyc", "quote", "sell"),
  "client-account-fields-text account-number-as-number: sends account numbers as numbers": () => ({
    account: (account) => ({ ...account, account_number: Number(account.account_number) }),
  }),
  "client-account-type account-type-in-lower-case: writes account types in lower case": inAccount({
    account_type: "savings",
  }),
  "client-account-country account-country-of-two-letters: names the country of an account by two letters":
    inAccount({
      country: "IN",
    }),
  "client-account-routing account-routed-otherwise: sends another routing type for Indian accounts":
    inAccount({
      routing_type: "NEFT",
    }),
  "client-account-bank-code bank-by-name: sends the name of the bank as its code": inAccount({
    bank_code: "HDFC Bank",
  }),
  "client-account-maximum-heeded maximum-ignored: goes on adding accounts at the maximum": [
    "account-maximum",
    addsAgain,
  ],
  "client-pending-account-awaited pending-account-added-again: adds an account again instead of reading how its verification stands":
    ["account-pending", addsAgain],
  "client-rejected-account-not-repeated rejected-account-added-again: adds a rejected account again":
    ["account-rejected", addsAgain],
  "client-account-before-sell sell-before-account: sells before it adds a bank account": steps(
    "create user",
    "kyc",
    "quote",
    "sell",
    "account",
  ),
  "client-quote-before-sell sell-before-quote: sells with a quote that it makes up": steps(
    "create user",
    "kyc",
    "account",
    "sell",
  ),
  "client-quote-sold-once quote-sold-twice: sells the quote it has just sold": [
    "external-sell",
    after("sold", "same quote, new reference"),
  ],
  "client-quote-sold-once used-quote-tried-again: tries a quote again that was refused as used": [
    "quote-used",
    after("quote used", "same quote, new reference"),
  ],
  "client-expired-quote-renewed expired-quote-tried-again: tries an expired quote again": [
    "quote-expired",
    after("quote expired", "same sell"),
  ],
  "client-reference-new reference-always-the-same: sends the same reference in every request": [
    "quote-expired",
    () => ({ reference: () => "5f0c4b0e-3a43-4d3c-9a51-0d5b7a6f7c11" }),
  ],
  "client-reference-uuid reference-no-uuid: counts its references": () => ({
    reference: () => String(Date.now()),
  }),
  "client-lost-sell-not-doubled lost-sell-under-another-reference: repeats a sell whose answer was lost under another reference":
    ["answer-lost", after("unsure", "same quote, new reference")],

  "client-task-sold-once busy-sell-made-anew: fetches another quote and sells again after 429": [
    "busy-after-sell",
    after("busy", "another quote"),
  ],
  "client-task-sold-once sell-made-anew-for-its-status: sells again when the status of a sell can't be read":
    [
      "status-unreadable",
      both(after("sold, status unread", "another quote"), () => ({
        readsStatusAgain: () => false,
      })),
    ],

  "client-unsure-sell-looked-up busy-sell-given-up: gives a sell up when it's answered with 429": [
    "busy-after-sell",
    after("busy", "stop"),
  ],
  "client-funding-after-sell funding-of-a-made-up-sell: confirms the funding of its own number instead of the transaction's":
    ["external-sell", () => ({ fundings: (_transaction, hash) => [["order-4711", hash]] })],
  "client-hash-sent-once hash-sent-twice: confirms each funding twice": [
    "external-sell",
    () => ({ fundings: twice }),
  ],
  "client-over-limit-heeded limit-hammered: repeats a sell that is over the limits": [
    "over-limit",
    after("over limit", "same sell"),
  ],
  "client-limits-transaction-type limits-of-every-type: reads limits without a transaction type":
    drafting("limits", () => ({
      query: {},
    })),
  "client-validation-content-type validation-as-text: validates with another content type": () => ({
    headers: (all, { operation }) =>
      operation === "validate" ? { ...all, "content-type": "text/plain" } : all,
  }),
  "client-validation-field-types amount-as-text: sends the amount of a validation as text":
    drafting("validate", ({ body = {} }) => ({
      body: { ...body, from_amount: String(body.from_amount) },
    })),
  ...whereUnsure,
};

export const faults: Record<string, ClientFault> = Object.fromEntries(
  Object.entries(broken).map(([title, given]) => {
    const [, breaks, name = "", does = ""] = /^(\S+) (\S+): (.*)$/.exec(title) ?? [];
    const [scenario, patch] = Array.isArray(given) ? given : ["plain-sell", given];
    return [name, { breaks: breaks as ClientRequirementId, in: scenario, does, patch }];
  }),
);
