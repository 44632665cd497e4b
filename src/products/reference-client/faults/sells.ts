import { type ClientFault, after, both, steps, drafting } from "./patches.ts";

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

const madeAnew = unsure.map(([scenario, name, , when]): [string, ClientFault] => [
  `${name}-made-anew`,
  {
    breaks: "client-task-sold-once",
    in: scenario,
    does: `fetches another quote and sells again ${when}`,
    patch: after("unsure", "another quote"),
  },
]);

const givenUp = unsure.map(([scenario, , what]): [string, ClientFault] => [
  `${scenario}-given-up`,
  {
    breaks: "client-unsure-sell-looked-up",
    in: scenario,
    does: `gives a sell up when ${what}`,
    patch: after("unsure", "stop"),
  },
]);

export const sellsFaults: Record<string, ClientFault> = {
  "sell-before-account": {
    breaks: "client-account-before-sell",
    does: "sells before it adds a bank account",
    patch: steps("create user", "kyc", "quote", "sell", "account"),
  },
  "sell-before-quote": {
    breaks: "client-quote-before-sell",
    does: "sells with a quote that it makes up",
    patch: steps("create user", "kyc", "account", "sell"),
  },
  "quote-sold-twice": {
    breaks: "client-quote-sold-once",
    in: "external-sell",
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
    does: "counts its references",
    patch: () => ({ reference: () => String(Date.now()) }),
  },
  "lost-sell-under-another-reference": {
    breaks: "client-lost-sell-not-doubled",
    in: "answer-lost",
    does: "repeats a sell whose answer was lost under another reference",
    patch: after("unsure", "same quote, new reference"),
  },
  "busy-sell-made-anew": {
    breaks: "client-task-sold-once",
    in: "busy-after-sell",
    does: "fetches another quote and sells again after 429",
    patch: after("busy", "another quote"),
  },
  "sell-made-anew-for-its-status": {
    breaks: "client-task-sold-once",
    in: "status-unreadable",
    does: "sells again when the status of a sell can't be read",
    patch: both(after("sold, status unread", "another quote"), () => ({
      readsStatusAgain: () => false,
    })),
  },
  ...Object.fromEntries([...madeAnew, ...givenUp]),
  "busy-sell-given-up": {
    breaks: "client-unsure-sell-looked-up",
    in: "busy-after-sell",
    does: "gives a sell up when it's answered with 429",
    patch: after("busy", "stop"),
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
    patch: () => ({ fundings: twice }),
  },
};

export const limitsFaults: Record<string, ClientFault> = {
  "limit-hammered": {
    breaks: "client-over-limit-heeded",
    in: "over-limit",
    does: "repeats a sell that is over the limits",
    patch: after("over limit", "same sell"),
  },
  "limits-of-every-type": {
    breaks: "client-limits-transaction-type",
    does: "reads limits without a transaction type",
    patch: drafting("limits", () => ({ query: {} })),
  },
  "validation-as-text": {
    breaks: "client-validation-content-type",
    does: "validates with another content type",
    patch: () => ({
      headers: (all, { operation }) =>
        operation === "validate" ? { ...all, "content-type": "text/plain" } : all,
    }),
  },
  "amount-as-text": {
    breaks: "client-validation-field-types",
    does: "sends the amount of a validation as text",
    patch: drafting("validate", ({ body = {} }) => ({
      body: { ...body, from_amount: String(body.from_amount) },
    })),
  },
};
